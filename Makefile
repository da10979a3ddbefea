# Every target is a command of ./dev, which works as well by itself where make is missing.
# What a command is told beside its name goes into ARGS: make android ARGS=release
COMMANDS = help run test lint android-check android desktop bench bench-ui pictures atlas launcher referee check-board \
	lock shell
.PHONY: $(COMMANDS)

$(COMMANDS):
	@./dev $@ $(ARGS)
