import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { DamagedFile, parseKept } from './kept-file.ts'
import { writeWhole } from './write-whole.ts'

const keySet = z.object({
  jwtSecret: z.string().min(1),
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
})

/** The keys for checking clients and tokens. */
export type Keys = z.infer<typeof keySet>

/** New keys in the form of hosted Supabase's (`sb_publishable_…`, `sb_secret_…`). */
export function generateKeys(): Keys {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
}

/** The keys of a data folder, created at its first start and kept, so that sessions survive a restart. */
export function loadKeys(dataDir: string, log: (line: string) => void = () => {}): Keys {
  const path = join(dataDir, 'keys.json')
  const kept = keepKeys(path)
  if (kept) return kept
  if (existsSync(join(dataDir, 'database')))
    log(`ATTENTION: ${path} was missing. New keys were created, so everyone has to sign in again.`)
  const keys = generateKeys()
  writeWhole(path, `${JSON.stringify(keys, null, 2)}\n`)
  return keys
}

/** @throws Error in one sentence when the file is damaged: new keys would silently end every session. */
function keepKeys(path: string): Keys | null {
  try {
    return parseKept(path, (text) => keySet.parse(JSON.parse(text)))
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    throw new Error(
      `${error.message}: restore it from a backup, or move it away. Then new keys are created, and everyone has to sign in again.`,
      { cause: error },
    )
  }
}
