# Every target is a command of ./dev, which works as well by itself where make is missing.
.PHONY: help run test lint bench referee lock

help run test lint bench referee lock:
	@./dev $@ $(ARGS)
