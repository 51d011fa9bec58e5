import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserData } from './browser-data'

const stores = /document\.cookie\s*=[^=]|\.setItem\(|createObjectStore\(|openDB<|caches\.open|cookieStore\.set/

/** The product's files that store something in a browser. */
function filesThatStore(): string[] {
  return ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => stores.test(readFileSync(file, 'utf8'))),
  )
}

test('Privacy lists everything that the product stores in a browser, and nothing else', () => {
  const written = browserData.flatMap(({ what }) => what.flatMap(({ by }) => by ?? []))
  expect(written.toSorted()).toEqual(filesThatStore().toSorted())
})
