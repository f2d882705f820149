"""One table in the browser: what people see, hear, say and do there, also when somebody is away."""
