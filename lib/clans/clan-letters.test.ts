import { expect, test } from 'vitest'
import { type ClanLetter, clanLetter } from './clan-letters'

const letter: ClanLetter = {
  email: 'nora@ninjadojo.test',
  role: 'guest',
  token: 'a-token',
  clanName: 'Choir',
  inviterName: 'Olive',
  endsAt: '2026-12-22T10:00:00+00:00',
}
const write = (changed: Partial<ClanLetter> = {}) => clanLetter({ ...letter, ...changed }, 'https://dojo.example')

test('an invitation into a clan says who invites, as what and until when, and has one address', () => {
  const { subject, text, html } = write()
  expect(subject).toBe('Olive invites you to the clan “Choir”')
  expect(text).toContain('As a guest, you see the dojos that you are invited to.')
  expect(text).toContain('See the invitation:\nhttps://dojo.example/invite/a-token')
  expect(text).toContain('ends on December 22, 2026')
  expect(html.match(/href=/g)).toHaveLength(1)
  expect(html).toContain('<a class="button" href="https://dojo.example/invite/a-token">See the invitation</a>')
})

test('what people typed is text, never HTML, and no address', () => {
  const { subject, html } = write({ clanName: '<img src=x>', inviterName: 'www.evil.test' })
  expect(subject).toBe('Someone invites you to the clan “<img src=x>”')
  expect(html).not.toMatch(/<img/)
})
