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

const words = (by: 'model' | 'rules', said: string) => ({ outcome: { by } as unknown as Outcome, said })

test('what is kept for one person is never given to another', async () => {
  const kept = keepWorded<ReturnType<typeof words>>()
  expect((await kept('mia', 'same', async () => words('model', 'one'))).said).toBe('one')
  expect((await kept('olive', 'same', async () => words('model', 'another'))).said).toBe('another')
})

test('of all together the last 500 are kept', async () => {
  const kept = keepWorded<ReturnType<typeof words>>()
  const ask = async (person: number) => (await kept(String(person), 'same', async () => words('model', ''))).said
  for (let person = 0; person < 501; person += 1) await ask(person)
  const again = async (person: number) => (await kept(String(person), 'same', async () => words('model', 'again'))).said
  expect(await again(500)).toBe('')
  expect(await again(0)).toBe('again')
})
