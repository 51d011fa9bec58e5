import { readFileSync, renameSync } from 'node:fs'

/** The file's text; null if it does not exist. @throws Error in one sentence that names what is wrong with the file. */
export function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EISDIR') throw new DamagedFile(path, 'is a folder, but must be a file', error)
    throw new Error(`${path} cannot be read (${code}). Let this account read it, or move it away.`, { cause: error })
  }
}

/** A readable file with invalid contents. */
export class DamagedFile extends Error {
  readonly path: string

  constructor(path: string, what: string, cause?: unknown) {
    super(`${path} ${what}`, { cause })
    this.path = path
  }
}

/** The file's contents; null if it does not exist. @throws DamagedFile when `parse` refuses it */
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
 * The contents of a file whose damage must not prevent a start. A damaged file is kept under another name, the log says
 * so, and the result is null, as if it did not exist.
 */
export function parseOrSetAside<T>(path: string, parse: (text: string) => T, log: (line: string) => void): T | null {
  try {
    return parseKept(path, parse)
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    const aside = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    renameSync(path, aside)
    log(`ATTENTION: ${error.message}. It was kept as ${aside}, and this start uses an empty one.`)
    return null
  }
}
