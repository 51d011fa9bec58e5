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
  const clan = await db.as('vic')(
    `select c.name, p.display_name, m.role from clans c join clan_members m on m.clan_id = c.id
       join boards b on b.clan_id = c.id join profiles p on p.user_id = m.user_id order by 2`,
  )
  expect(clan).toEqual([
    { name: 'Paper Crane', display_name: 'Adam', role: 'admin' },
    { name: 'Paper Crane', display_name: 'Mia', role: 'member' },
    { name: 'Paper Crane', display_name: 'Olive', role: 'owner' },
    { name: 'Paper Crane', display_name: 'Vic', role: 'guest' },
  ])
  for (const table of ['boards', 'clans']) expect(await db.as('nora')(`select 1 from ${table}`)).toEqual([])
  await db.close()
})
