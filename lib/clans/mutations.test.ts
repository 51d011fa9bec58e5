import { expect, test } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { deleteClan } from './mutations'

const answering = (...answers: { data: number | null; error: unknown; status: number }[]) => {
  const asked: unknown[] = []
  const rpc = async (...call: unknown[]) => {
    asked.push(call)
    return answers.shift()
  }
  return { db: { rpc } as unknown as Db, asked }
}
const rest = (data: number) => ({ data, error: null, status: 200 })

test('a clan of many dojos is deleted portion by portion, and each says what is left', async () => {
  const { db, asked } = answering(rest(740), rest(240), rest(0))
  const heard: number[] = []
  await deleteClan(db, 'crew', 'Crew', (left) => heard.push(left))
  expect(heard).toEqual([740, 240])
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['delete_clan', { clan_id: 'crew', name: 'Crew' }]))
})

test('a portion that is refused ends it', async () => {
  const refusal = { data: null, error: { code: '42501', message: 'Only its owner may do that.' }, status: 403 }
  const { db, asked } = answering(rest(740), refusal, rest(0))
  await expect(deleteClan(db, 'crew', 'Crew')).rejects.toThrow('Only its owner may do that.')
  expect(asked).toHaveLength(2)
})
