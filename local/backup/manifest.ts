import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What a backup says about itself: every file in its folder `data`, by its path with `/`. */
export const manifestSchema = z.object({
  format: z.literal(1, { error: 'It was made by a newer version.' }),
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), z.object({ sizeBytes: z.int().nonnegative(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    files[relative(folder, path).split(sep).join('/')] = {
      sizeBytes: (await stat(path)).size,
      sha256: hash.digest('hex'),
    }
  }
  return files
}

/** The first difference between the manifest and the files, as the end of a sentence; null if there is none. */
export function differenceOf(said: Manifest['files'], found: Manifest['files']): string | null {
  for (const [path, { sizeBytes, sha256 }] of Object.entries(said)) {
    const file = found[path]
    if (!file) return `${path} is missing`
    if (file.sizeBytes !== sizeBytes || file.sha256 !== sha256) return `${path} has changed`
  }
  const unknown = Object.keys(found).find((path) => !Object.hasOwn(said, path))
  return unknown === undefined ? null : `${unknown} does not belong to it`
}
