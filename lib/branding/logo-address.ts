/** The bucket's name, and where its files are: `{userId}/{kind}/{timestamp}.{ext}` (spec section 7). */
export const bucket = 'branding'

const ours = /^[0-9a-f-]{36}\/logo\/\d{1,16}\.webp$/

/** The path in the bucket: the last three segments of a public address; null if it is not ours. */
export function pathOfAddress(address: string): string | null {
  const path = address.split('/').slice(-3).join('/')
  return ours.test(path) ? path : null
}

/** The address that a page loads a logo from: our own storage, whatever host the row names. */
export function logoAddress(stored: string | null, supabaseUrl: string): string | null {
  const path = stored && pathOfAddress(stored)
  return path ? `${new URL(supabaseUrl).origin}/storage/v1/object/public/${bucket}/${path}` : null
}

export function logoPath(userId: string, at: Date): string {
  return `${userId}/logo/${at.getTime()}.webp`
}
