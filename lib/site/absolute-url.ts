/**
 * The address that finished pages are built with. Where the environment says nothing, it is the default of `npm start`;
 * the product's own server puts its `SITE_URL` in this one's place (server/), so that one build serves any site.
 */
const origin = new URL(process.env['SITE_URL'] || 'http://localhost:3000').origin

/** For canonical addresses, link pictures, the sitemap and structured data, which must not be relative. */
export function absoluteUrl(path: string): string {
  return `${origin}${path === '/' ? '' : path}`
}
