import { readFileSync, renameSync } from 'node:fs'

/** The file's text; null when there is none. @throws Error in one sentence that names what is wrong with the file. */
export function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EISDIR') throw new DamagedFile(path, 'is a folder where a file belongs', error)
    throw new Error(`${path} cannot be read (${code}): let this account read it, or move it away.`, { cause: error })
  }
}

/** A file that is there and can be read, but does not hold what it should. */
export class DamagedFile extends Error {
  readonly path: string

  constructor(path: string, what: string, cause?: unknown) {
    super(`${path} ${what}`, { cause })
    this.path = path
  }
}

/** What the file holds; null when there is none. @throws DamagedFile when `parse` refuses it */
export function parseKept<T>(path: string, parse: (text: string) => T): T | null {
  const text = readKept(path)
  if (text === null) return null
  try {
    return parse(text)
  } catch (error) {
    throw new DamagedFile(path, 'is damaged', error)
  }
}

/**
 * What a file holds that is worth less than a start. A damaged one is kept under another name, the log says so, and the
 * answer is null, as if there had been none.
 */
export function parseOrSetAside<T>(path: string, parse: (text: string) => T, log: (line: string) => void): T | null {
  try {
    return parseKept(path, parse)
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    const aside = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    renameSync(path, aside)
    log(`ATTENTION: ${error.message}. It was kept as ${aside}, and this start begins with an empty one.`)
    return null
  }
}
