"""The use cases: what a host, a player or an auditor wants done, one module a concern.

Here, and only here, the log, the rules, the reader of orders, the boards and the templates meet. Commands
parse their words and call one function of these modules; nothing here prints or asks.
"""
