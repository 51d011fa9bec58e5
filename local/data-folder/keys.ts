import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What clients and tokens are checked with. */
export interface Keys {
  jwtSecret: string
  publishableKey: string
  secretKey: string
}

/** New keys in the form of hosted Supabase's (`sb_publishable_…`, `sb_secret_…`). */
export function generateKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
}

/** The keys of a data folder, made at its first start and kept, so that sessions outlive a restart. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (existing !== null) return parseKeys(existing, path)
  const keys = generateKeys()
  // Written beside and renamed: a crash leaves the whole file or none.
  await writeFile(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return keys
}

function parseKeys(text: string, path: string): Keys {
  const keys: unknown = JSON.parse(text)
  if (typeof keys === 'object' && keys !== null) {
    const { jwtSecret, publishableKey, secretKey } = keys as Partial<Record<keyof Keys, unknown>>
    if (typeof jwtSecret === 'string' && typeof publishableKey === 'string' && typeof secretKey === 'string') {
      return { jwtSecret, publishableKey, secretKey }
    }
  }
  throw new Error(`${path} is damaged: put the file back from a copy, or remove the data folder to begin anew.`)
}
