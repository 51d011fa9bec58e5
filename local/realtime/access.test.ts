import { expect, test } from 'vitest'
import type { Identity } from '../auth/identify.ts'
import { Policies } from './access.ts'

const token = (sub: string, session: string, iat: number): Identity => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', session_id: session, iat, exp: iat + 3600 },
  expiresAt: iat + 3600,
})
const [phone, phoneLater, desk, olive] = [
  token('mia', 'phone', 1),
  token('mia', 'phone', 2),
  token('mia', 'desk', 3),
  token('olive', 'tablet', 4),
]

/** Answers every question with yes. @returns what was asked about people, and how often the database was called */
function database(lasting: string[]) {
  const asked: string[] = []
  const calls: string[] = []
  const execAll = async (sql: string) => {
    calls.push(sql)
    if (sql.includes('auth.sessions')) return [lasting.map((id) => ({ id }))]
    const questions = sql.split('\n')
    asked.push(...questions)
    return questions.map(() => [{ answer: true }])
  }
  return { asked, calls, policies: new Policies({ execAll }, null) }
}

test('whether a row may be told is asked once for all sessions of a person', async () => {
  const { asked, policies } = database(['phone', 'desk', 'tablet'])
  expect(await policies.areAnsweredYes('select true', [phone, phoneLater, desk, olive])).toEqual(Array(4).fill(true))
  expect(asked).toHaveLength(2)
})

test('a session that has ended is told nothing, and does not answer for the others', async () => {
  const { asked, policies } = database(['phone', 'tablet'])
  expect(await policies.areAnsweredYes('select true', [phone, desk, olive])).toEqual([true, false, true])
  expect(asked[0]).toContain('phone')
  expect(asked).toHaveLength(2)
})

test('people with one session each are asked in one call', async () => {
  const { calls, policies } = database([])
  expect(await policies.areAnsweredYes('select true', [desk, olive])).toEqual([true, true])
  expect(calls).toHaveLength(1)
})

test('access to a topic is asked once for all sessions of a person, and none for one that has ended', async () => {
  const { asked, policies } = database(['phone', 'tablet'])
  const answers = await policies.accessTo('board:x', [phone, phoneLater, desk, olive])
  expect(asked).toHaveLength(2)
  expect(answers.map((answer) => answer as unknown)).toEqual([
    true,
    true,
    { broadcast: { read: false, write: false }, presence: { read: false, write: false } },
    true,
  ])
})
