/** The site's address in finished pages: `SITE_URL` at build time. `npm start` builds again when it has changed. */
const origin = new URL(process.env['SITE_URL'] || 'http://localhost:3000').origin

/** For canonical addresses, link pictures, the sitemap and structured data, which must not be relative. */
export function absoluteUrl(path: string): string {
  return `${origin}${path === '/' ? '' : path}`
}
