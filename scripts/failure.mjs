/** A reason to stop a command that the person can act on, in one clear sentence. */
export class Failure extends Error {}

/**
 * Runs a command's main function; a failure is one line on stderr and exit code 1.
 * @param {() => Promise<void>} main
 * @param {() => Promise<void>} [cleanUp]
 */
export async function run(main, cleanUp = async () => {}) {
  try {
    await main()
  } catch (error) {
    await cleanUp()
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof Failure || !(error instanceof Error)) return messageOf(error)
  return error.stack ?? error.message
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}
