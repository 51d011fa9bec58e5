import { expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openMigrated } from './harness/pglite.ts'
import { platformAndMigrations } from './harness/platform.ts'

const board = 'b0000000-0000-4000-8000-000000000001'
const list = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`
const card = (n: number) => `d0000000-0000-4000-8000-00000000000${n}`
const hour = (n: number) => `now() - interval '${n} hours'`

test('what history holds is filled in as far as it says one thing only', async () => {
  const db = await openMigrated({ before: '20261122300000_flow' })
  const event = (n: number, kind: string, ago: number, before: object | null = null, after: object | null = null) =>
    db.exec(`insert into private.events (board_id, card_id, kind, before, after, at) values ('${board}', '${card(n)}', '${kind}',
      ${before ? `'${JSON.stringify(before)}'` : 'null'}, ${after ? `'${JSON.stringify(after)}'` : 'null'}, ${hour(ago)})`)
  const moved = (n: number, from: number, to: number, ago: number) =>
    event(n, 'card.moved', ago, { list_id: list(from) }, { list_id: list(to) })
  await db.exec(`insert into auth.users (id, email, email_confirmed_at) values ('${cast.olive}', 'olive@ninjadojo.test', now());
    insert into boards (id, title, user_id, created_at) values ('${board}', 'Old', '${cast.olive}', ${hour(300)});
    insert into lists (id, board_id, title, created_at) values ('${list(1)}', '${board}', 'Ready', ${hour(300)}), ('${list(2)}', '${board}', 'Doing', ${hour(300)}),
      ('${list(3)}', '${board}', 'Done', ${hour(300)});
    insert into cards (id, board_id, list_id, title, created_at, is_completed) values ('${card(1)}', '${board}', '${list(3)}', 'Whole', ${hour(200)}, true),
      ('${card(2)}', '${board}', '${list(2)}', 'Torn', ${hour(200)}, false), ('${card(3)}', '${board}', '${list(1)}', 'Still', ${hour(200)}, false),
      ('${card(4)}', '${board}', '${list(2)}', 'Titled', ${hour(200)}, false), ('${card(5)}', '${board}', '${list(2)}', 'Archived', ${hour(200)}, false);
    update cards set completed_at = ${hour(50)} where is_completed;
    delete from private.events`)
  await moved(1, 1, 2, 150)
  await moved(1, 2, 3, 60)
  await event(1, 'card.completed', 50)
  // From a kata that it was not in, before it was where the next one says.
  await moved(2, 3, 1, 150)
  await moved(2, 3, 2, 100)
  await event(4, 'card.moved', 90, { list: 'Ready' }, { list: 'Doing' })
  await db.exec(`select set_config('request.jwt.claims', '{"sub": "${cast.olive}", "role": "authenticated"}', false)`)
  await db.exec(`select remove_cards(array['${card(5)}'::uuid], 'archived')`)

  for (const { name, sql } of await platformAndMigrations()) if (/\/20261122300\d+_flow/.test(name)) await db.exec(sql)

  const ago = (column: string) => `round(extract(epoch from now() - ${column}) / 3600)::integer`
  const { rows: stays } = await db.query(
    `select right(card_id::text, 1)::integer as card, right(list_id::text, 1)::integer as list, is_done, ${ago('entered_at')} as entered, ${ago('left_at')} as left
     from private.card_stays order by 1, entered_at`,
  )
  expect(stays).toEqual([
    { card: 1, list: 1, is_done: false, entered: 200, left: 150 },
    { card: 1, list: 2, is_done: false, entered: 150, left: 60 },
    { card: 1, list: 3, is_done: false, entered: 60, left: 50 },
    { card: 4, list: 1, is_done: false, entered: 200, left: 90 },
    { card: 5, list: 2, is_done: false, entered: 200, left: 0 },
  ])
  const { rows: cards } = await db.query(
    `select right(card_id::text, 1)::integer as card, ${ago('since')} as since, ${ago('started_at')} as started, ${ago('finished_at')} as finished, gone
     from private.flow_cards order by 1`,
  )
  expect(cards).toEqual([
    { card: 1, since: 50, started: 150, finished: 50, gone: null },
    { card: 2, since: 100, started: 100, finished: null, gone: null },
    { card: 3, since: 200, started: null, finished: null, gone: null },
    { card: 4, since: 90, started: 90, finished: null, gone: null },
    { card: 5, since: null, started: 200, finished: null, gone: 'archived' },
  ])
  const { rows: gaps } = await db.query(`select ${ago('since')} as since from private.flow_gaps`)
  expect(gaps).toEqual([{ since: 100 }])
  await db.close()
})
