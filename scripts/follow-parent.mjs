// Loaded before a program that we start: it ends with us, even when we are killed and cannot end it.
// The channel to the parent closes with the parent, however that happens.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
