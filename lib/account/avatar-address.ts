/** The hosts where Google and GitHub, with which people may sign in, keep profile pictures. */
const hosts: ReadonlySet<string> = new Set(['lh3.googleusercontent.com', 'avatars.githubusercontent.com'])

const ours = '/api/avatar?from='

/** Whether the server fetches the picture at this address. */
export function isKnownPicture(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === 'https:' && hosts.has(host) && username === '' && password === ''
}

/**
 * The address that a page loads a profile picture from: our own server, which fetches it. People choose what their
 * profile contains, and any other address would be requested by everyone who sees them. Null shows initials.
 */
export function avatarAddress(url: string | null): string | null {
  // An address that has already been mapped: the database accepts no address without a host.
  if (url === null || url.startsWith(ours)) return url
  return isKnownPicture(url) ? ours + encodeURIComponent(url) : null
}
