// Preloaded by a program that we start, so that it ends with us, even if we are killed and cannot end it. The channel
// to the parent closes with the parent, however the parent ends.
process.on('disconnect', () => process.exit(0))
// The channel alone must not keep a program alive. A fork of such a program (`next dev` has one) inherits this file and
// depends on its own channel.
if (process.ppid === Number(process.env.DOJO_STARTED_BY)) process.channel?.unref()
