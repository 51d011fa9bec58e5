import { InvalidToken, verify } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'

/** Whether storage has signed this place for an upload, and not too long ago. */
export function isUploadToken({ jwtSecret }: Keys, token: string, bucket: string, path: string): boolean {
  try {
    const { sub, bucket: signed, intent, exp } = verify(jwtSecret, token)
    return intent === 'upload' && signed === bucket && sub === path && typeof exp === 'number' && exp * 1000 > Date.now()
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}
