/** What stops a command for a reason the person can act on: one clear sentence. */
export class Failure extends Error {}

/** Runs a command's main function; a failure is one line on stderr and exit code 1. */
export async function run(main, cleanUp = async () => {}) {
  try {
    await main()
  } catch (error) {
    await cleanUp()
    process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`)
    process.exit(1)
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}
