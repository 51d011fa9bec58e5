/** Where Google and GitHub, with which people may sign in, keep pictures of people. */
const hosts: ReadonlySet<string> = new Set(['lh3.googleusercontent.com', 'avatars.githubusercontent.com'])

const ours = '/api/avatar?from='

/** Whether the server fetches the picture at this address. */
export function isKnownPicture(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === 'https:' && hosts.has(host) && username === '' && password === ''
}

/**
 * Where a page shows the picture of a profile from: our own server, which fetches it. People choose what their profile
 * names, and any other address would be requested by everyone who sees them. Null shows initials.
 */
export function avatarAddress(url: string | null): string | null {
  // What has been through here already: the database takes no address without a host.
  if (url === null || url.startsWith(ours)) return url
  return isKnownPicture(url) ? ours + encodeURIComponent(url) : null
}
