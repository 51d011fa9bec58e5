import { afterAll, expect, test } from 'vitest'
import { functionMatrix, privateCalls } from './function-matrix.ts'
import { askers } from './harness/cast.ts'
import type { Attempt } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const meaning: Record<string, string> = {
  y: 'is answered by',
  '-': 'is answered null by',
  0: 'finds nothing by',
  x: 'is refused',
  p: 'needs another plan for',
}

const cases = Object.entries(functionMatrix).flatMap(([name, { call, may }]) =>
  askers.map((who, place) => {
    const letter = may[place] ?? '?'
    return [`${who} ${meaning[letter] ?? letter} ${name}`, { who, call, letter }] as const
  }),
)

test.each(cases)('%s', async (_, { who, call, letter }) => {
  expect(letterOf(await db.attempt(who, `select public.${call} as answer`))).toBe(letter)
})

test.each(privateCalls)('not even olive may call private.%s', async (call) => {
  expect(await db.attempt('olive', `select private.${call}`)).toEqual({ refusal: '42501' })
})

function letterOf({ rows, refusal }: Attempt): string {
  if (refusal !== undefined) return { 42501: 'x', PT404: '0', PT402: 'p' }[refusal] ?? refusal
  return rows[0]?.['answer'] === null ? '-' : 'y'
}
