// Loaded before a tool that we start: it ends, with all that it started, when we are gone and cannot end it.
// What the tool forks inherits this file, and lives by its own channel.
if (process.ppid === Number(process.env.DOJO_STARTED_BY)) {
  process.on('disconnect', () => {
    try {
      // A tool leads a group of its own (tool.mjs).
      process.kill(-process.pid, 'SIGTERM')
    } catch {
      // Windows has no groups, and a build leads none.
    }
    process.exit(1)
  })
  process.channel?.unref()
}
