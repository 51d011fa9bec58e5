import { expect, test } from 'vitest'
import { presentIds } from './board-channel'

const olive = '00000000-0000-4000-8000-000000000001'
const vic = '00000000-0000-4000-8000-000000000004'

test.each<[string, unknown, string[]]>([
  ['people', { [olive]: [{ presence_ref: 'a' }], [vic]: [] }, [olive, vic]],
  ['a name in place of an id', { Olive: [{ name: 'Olive', user_id: olive }] }, []],
  ['a showing that is none', { [olive]: 'here', [vic]: null }, [olive, vic]],
  ['nothing', undefined, []],
  ['a list', [[{ user_id: olive }]], []],
])('%s', (_, presence, ids) => {
  expect(presentIds(presence)).toEqual(ids)
})

test('a crowd that was made up is not looked through', () => {
  const crowd = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, n) => [`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, []]),
  )
  expect(presentIds(crowd)).toHaveLength(500)
})
