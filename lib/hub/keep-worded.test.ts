import { expect, test } from 'vitest'
import type { Outcome } from '@/lib/ai/outcome'
import { keepWorded } from './keep-worded'

test('what one person asks pushes out the oldest of their own, and nothing of others', async () => {
  const kept = keepWorded<{ outcome: Outcome }>()
  const made: string[] = []
  const ask = (person: string, what: string) =>
    kept(person, what, async () => {
      made.push(`${person} ${what}`)
      return { outcome: { by: 'model' } as unknown as Outcome }
    })
  await ask('mia', 'first')
  for (let at = 0; at < 600; at += 1) await ask('olive', String(at))
  await ask('mia', 'first')
  await ask('olive', '580')
  expect(made.filter((each) => each.startsWith('mia'))).toEqual(['mia first'])
  expect(made).toHaveLength(601)
  await ask('olive', '579')
  expect(made).toHaveLength(602)
})
