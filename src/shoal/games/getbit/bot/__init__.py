"""How bots play Get Bit!"""
