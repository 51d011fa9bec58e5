import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avatarAddress } from './avatar-address'

test.each([
  [
    'https://lh3.googleusercontent.com/a/abc=s96-c',
    '/api/avatar?from=https%3A%2F%2Flh3.googleusercontent.com%2Fa%2Fabc%3Ds96-c',
  ],
  [
    'https://avatars.githubusercontent.com/u/1?v=4',
    '/api/avatar?from=https%3A%2F%2Favatars.githubusercontent.com%2Fu%2F1%3Fv%3D4',
  ],
])('%s is served by our own server', (url, address) => {
  expect(avatarAddress(url)).toBe(address)
  expect(avatarAddress(address)).toBe(address)
})

test.each([
  null,
  '',
  'https://example.com/me.png',
  'http://lh3.googleusercontent.com/a/abc',
  'https://lh3.googleusercontent.com:8443/a',
  'https://lh3.googleusercontent.com.example.com/a',
  'https://example.com/lh3.googleusercontent.com',
  'https://me:secret@avatars.githubusercontent.com/u/1',
  'https://avatars.githubusercontent.com@example.com/u/1',
  'http://169.254.169.254/latest/meta-data',
  'https://localhost/auth/confirm?token_hash=abc',
  '/auth/confirm?token_hash=abc',
  '//example.com/me.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('%s shows initials instead of a picture', (url) => {
  expect(avatarAddress(url)).toBeNull()
})

test('what is read about people maps their pictures', () => {
  const unmapped = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(join('lib', path), 'utf8').match(/\bavatarUrl: .*\bz\..*/g) ?? [])
    .filter((line) => !/avatarAddress|\bavatarUrl\)/.test(line))
  expect(unmapped).toEqual([])
})
