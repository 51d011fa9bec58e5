import { expect, test } from 'vitest'
import type { Member } from '@/lib/boards/schema'
import { whoMayGiveMore } from './who-may-give-more'

const member = (displayName: string, role: Member['role']): Member => ({
  userId: displayName.toLowerCase(),
  displayName,
  role,
  avatarUrl: null,
})
const mia = member('Mia', 'member')
const vic = member('Vic', 'viewer')

test.each<[string, Member[], string]>([
  ['the owner alone', [vic, member('Olive', 'admin'), mia], 'Olive can let you edit.'],
  [
    'the owner before another admin',
    [member('Adam', 'admin'), member('Olive', 'admin')],
    'Olive or Adam can let you edit.',
  ],
  [
    'two by name and a hint of more',
    [member('Adam', 'admin'), member('Zoe', 'admin'), member('Olive', 'admin')],
    'Olive, Adam or another admin can let you edit.',
  ],
  ['no one known', [vic], 'Its owner can let you edit.'],
])('%s', (_, members, sentence) => {
  expect(whoMayGiveMore(members, 'olive')).toBe(sentence)
})
