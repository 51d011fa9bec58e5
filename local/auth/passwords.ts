import { getRounds } from 'bcryptjs'
import { compare, hash } from './bcrypt.ts'

/** Hashes as lite does: with its default cost, or the lowest for tests (`LITE_AUTH_BCRYPT_COST`). */
function cost(): number {
  const wanted = Number(process.env['LITE_AUTH_BCRYPT_COST'] || 10)
  return Math.min(31, Math.max(4, Math.trunc(wanted) || 10))
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost())
}

const decoys = new Map<number, Promise<string>>()

function decoy(): Promise<string> {
  const wanted = cost()
  const known = decoys.get(wanted)
  if (known) return known
  const made = hashPassword(crypto.randomUUID())
  decoys.set(wanted, made)
  // If the thread ends, the next sign-in makes another.
  made.catch(() => decoys.delete(wanted))
  return made
}

/**
 * Whether the password is right. Takes just as long when there is none to compare with, so that the time does not
 * reveal who has an account.
 */
export async function isPassword(password: string, encrypted: string | null): Promise<boolean> {
  const known = encrypted && isHash(encrypted) ? encrypted : null
  const matches = await compare(password, known ?? (await decoy()))
  return known !== null && matches
}

function isHash(text: string): boolean {
  try {
    return getRounds(text) > 0
  } catch {
    return false
  }
}
