// Preloaded by a tool that we start, so that it and everything it started end when we are gone and cannot end them. A
// fork of the tool inherits this file and depends on its own channel.
if (process.ppid === Number(process.env.DOJO_STARTED_BY)) {
  process.on('disconnect', () => {
    try {
      // A tool leads its own process group (tool.mjs).
      process.kill(-process.pid, 'SIGTERM')
    } catch {
      // Windows has no process groups, and a build does not lead one.
    }
    process.exit(1)
  })
  process.channel?.unref()
}
