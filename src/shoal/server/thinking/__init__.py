"""Whatever takes long: bots, hints, fate's heavy questions, in processes of their own."""
