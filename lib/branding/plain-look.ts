/** A person's choice to see every clan's pages in our own look. The server reads it, so that nothing flashes. */
export const plainLookCookie = 'plain-look'
/** The same for one address: `?plain=1`. */
export const plainLookParameter = 'plain'

const yearS = 365 * 24 * 60 * 60

export function plainLookCookieText(isPlain: boolean): string {
  return `${plainLookCookie}=1; path=/; max-age=${isPlain ? yearS : 0}; samesite=lax`
}
