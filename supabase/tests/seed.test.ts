import { readFile } from 'node:fs/promises'
import { inject, expect, test } from 'vitest'
import { expectDense } from './harness/board.ts'
import { TestDatabase } from './harness/database.ts'
import { openEngine } from './harness/open.ts'

const seed = await readFile(new URL('../seed.sql', import.meta.url), 'utf8')

test('the demo can be sown twice and shows all that it should', async () => {
  const engine = await openEngine(inject('database'))
  const db = new TestDatabase(engine)
  await engine.script(seed)
  const content = () =>
    db.admin(
      `select (select count(*) from auth.users) as people, (select count(*) from subscribers where subscribed) as plans,
         (select count(*) from boards) as boards, (select count(*) from cards) as cards,
         (select count(*) from cards where is_completed) as completed,
         (select count(*) from cards where due_date < current_date and not is_completed) as overdue`,
    )
  const first = await content()
  expect(first).toEqual([{ people: 5, plans: 5, boards: 1, cards: 25, completed: 6, overdue: 2 }])
  await engine.script(seed)
  expect(await content()).toEqual(first)
  await expectDense(db)
  const roles = await db.as('vic')(
    `select p.display_name, m.role from board_members m join profiles p on p.user_id = m.user_id order by 1`,
  )
  expect(roles).toEqual([
    { display_name: 'Adam', role: 'admin' },
    { display_name: 'Mia', role: 'member' },
    { display_name: 'Olive', role: 'admin' },
    { display_name: 'Vic', role: 'viewer' },
  ])
  expect(await db.as('nora')('select 1 from boards')).toEqual([])
  await db.close()
})
