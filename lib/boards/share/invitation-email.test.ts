import { expect, test } from 'vitest'
import { type InvitationEmail, invitationEmail } from './invitation-email'

const invitation: InvitationEmail = {
  email: 'nora+dojo@ninjadojo.test',
  role: 'viewer',
  boardTitle: 'Autumn release',
  inviterName: 'Olive',
  endsAt: '2026-12-22T10:00:00+00:00',
}
const write = (changed: Partial<InvitationEmail> = {}) =>
  invitationEmail({ ...invitation, ...changed }, 'https://dojo.example')

test('it says who invites, to what, as what and until when, with the two ways to go on', () => {
  const { subject, text, html } = write()
  expect(subject).toBe('Olive invites you to the dojo “Autumn release”')
  expect(text).toContain('As a viewer, you can read everything.')
  expect(text).toContain('ends on December 22, 2026')
  for (const part of [text, html.replaceAll('&amp;', '&')]) {
    expect(part).toContain('https://dojo.example/dashboard')
    expect(part).toContain('https://dojo.example/auth?tab=try&email=nora%2Bdojo%40ninjadojo.test')
  }
})

test('it is a letter like the others, with one button, whose address can be read', () => {
  const { html } = write()
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toContain('<p class="address">https://dojo.example/dashboard</p>')
})

test('what people typed is text, never HTML', () => {
  const { html } = write({ boardTitle: '<img src=x onerror=alert(1)>', inviterName: '"><script>x</script>' })
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test.each([
  ['https://evil.test/login'],
  ['Your account is locked: www.evil'],
  ['Go to evil.com now'],
  ['evil。example.org/x'],
  ['evil。com/login'],
  ['evil｡com/login'],
  ['evil．com'],
  ['ｅｖｉｌ．ｃｏｍ'],
  ['ｗｗｗ．evil'],
  ['evil.\u200bcom'],
  ['198.51.100.7/login'],
  ['１９８。５１。１００。７'],
  ['[2001:db8::7]/login'],
  ['http:/\\evil'],
  ['http:\\\\evil'],
  ['https:／／evil'],
])('“%s” is left out: mail programs make links of such words', (typed) => {
  for (const text of [write({ boardTitle: typed }).text, write({ inviterName: typed }).text])
    expect(text).not.toContain(typed)
  expect(write({ boardTitle: typed }).subject).toBe('Olive invites you to a dojo')
  expect(write({ inviterName: typed }).subject).toBe('Someone invites you to the dojo “Autumn release”')
})

test.each(['Release 2.0', 'Wait. What?', 'Plans…', 'v1.2.3', 'v1.2.3.', 'Ｒｅｌｅａｓｅ ２', '[x] done: 3'])(
  '“%s” is no address',
  (boardTitle) => {
    expect(write({ boardTitle }).subject).toBe(`Olive invites you to the dojo “${boardTitle}”`)
  },
)

test('a name on two lines stays on one', () => {
  expect(write({ inviterName: 'Olive\r\nBcc: all@ninjadojo.test' }).subject).not.toMatch(/[\r\n]/)
})
