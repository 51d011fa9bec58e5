/** The hosts where Google and GitHub, with which people may sign in, keep profile pictures. */
const hosts: ReadonlySet<string> = new Set(['lh3.googleusercontent.com', 'avatars.githubusercontent.com'])

const ours = '/api/avatar?from='
const uploaded = /^\/api\/avatar\?of=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}&v=[0-9a-f]{16}$/

/** The address of a person's uploaded picture; each upload has its own version, so caches may keep it. */
export function ownPictureAddress(userId: string, version: string): string {
  return `/api/avatar?of=${userId}&v=${version}`
}

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
  // Uploaded, or already mapped: the only addresses without a host that the database accepts are those of people's own
  // pictures.
  if (url === null || url.startsWith(ours) || uploaded.test(url)) return url
  return isKnownPicture(url) ? ours + encodeURIComponent(url) : null
}
