# Every target is a command of ./dev, which works as well by itself where make is missing.
.PHONY: help run test lint android-check desktop bench referee lock

help run test lint android-check desktop bench referee lock:
	@./dev $@ $(ARGS)
