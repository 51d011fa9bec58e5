import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserData } from './browser-data'

const stores = /document\.cookie\s*=[^=]|\.setItem\(|createObjectStore\(|openDB<|caches\.open|cookieStore\.set/

/** The files of the product that leave something in a browser. */
function filesThatStore(): string[] {
  return ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => stores.test(readFileSync(file, 'utf8'))),
  )
}

test('everything that is left in a browser is written down in Privacy, and nothing that is not', () => {
  const written = browserData.flatMap(({ what }) => what.flatMap(({ by }) => by ?? []))
  expect(written.toSorted()).toEqual(filesThatStore().toSorted())
})
