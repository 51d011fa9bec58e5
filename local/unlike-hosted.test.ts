import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* docs/embedded.md: our code does not use what differs from hosted Supabase, so it runs on both. */

const root = fileURLToPath(new URL('../', import.meta.url))
const rooms = ['app', 'components', 'lib', 'server', 'scripts', 'e2e', 'bench']
const sources = [...rooms.flatMap((room) => filesOf(room)), 'middleware.ts', 'instrumentation-node.ts'].map((path) => ({
  path,
  text: readFileSync(`${root}${path}`, 'utf8'),
}))

function filesOf(room: string): string[] {
  return readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
}

test.each([
  ['lists of objects', /\.storage\b[\s\S]{0,80}?\.list(V2)?\(/, `db.storage.from('x').list('folder')`],
  ['several signed addresses', /\bcreateSignedUrls\(/, `bucket.createSignedUrls(['a'], 60)`],
  ['checks for an object', /\.storage\b[\s\S]{0,80}?\.exists\(/, `db.storage.from('x').exists('a')`],
  ['pictures resized by storage', /\btransform: \{/, `bucket.download('a', { transform: { width: 9 } })`],
  ['metadata of uploads', /\.upload\([^)]*\bmetadata\b/, `bucket.upload('a', bytes, { metadata: { by: 'mia' } })`],
  ['account administration', /\bauth\.admin\.(?!signOut\b)/, `db.auth.admin.listUsers()`],
  ['second factors', /\bauth\.mfa\b/, `db.auth.mfa.enroll({})`],
  ['single sign-on', /\bsignInWithSSO\(/, `db.auth.signInWithSSO({ domain })`],
  [
    'an e-mail for a new address sent again',
    /\bresend\(\{[^}]*\btype: 'email_change'/,
    `db.auth.resend({ type: 'email_change', email })`,
  ],
  ['phone numbers', /\bupdateUser\(\{[^}]*\bphone\b/, `db.auth.updateUser({ phone })`],
  [
    'claims that only hosted tokens contain',
    /\bclaims\??\.(aal|amr|app_metadata|user_metadata)\b/,
    'claims.app_metadata',
  ],
])('our code does not rely on %s', (_, pattern, example) => {
  expect(example).toMatch(pattern)
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})
