// Loaded before a program that we start: it ends with us, even when we are killed and cannot end it.
// The channel to the parent closes with the parent, however that happens.
process.on('disconnect', () => process.exit(0))
// It alone keeps no program of ours awake. What such a program forks in turn (`next dev` does) inherits this file, and
// lives by its own channel.
if (process.ppid === Number(process.env.DOJO_STARTED_BY)) process.channel?.unref()
