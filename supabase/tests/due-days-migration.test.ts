import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openMigrated } from './harness/pglite.ts'

const migration = '20261122163000_due_days'
const [board, list, picked, none, far, binned, archived] = Array.from(
  { length: 7 },
  (_, at) => `d4000000-0000-4000-8000-00000000000${at}`,
)

test(
  'what was due at an instant is due on the day that was meant, in the bin, the archive and the history too',
  { timeout: 240_000 },
  async () => {
    const db = await openMigrated(migration)
    await db.exec(`
    insert into auth.users (id, email) values ('${cast.olive}', 'olive@ninjadojo.test');
    insert into boards (id, title, user_id) values ('${board}', 'Old', '${cast.olive}');
    insert into lists (id, board_id, title, order_index) values ('${list}', '${board}', 'Ready', 0);
    insert into cards (id, board_id, list_id, title, due_date, order_index) values
      ('${picked}', '${board}', '${list}', 'Picked in Los Angeles', '2026-11-26T07:59:00Z', 0),
      ('${none}', '${board}', '${list}', 'Without', null, 0),
      ('${far}', '${board}', '${list}', 'Never', 'infinity', 0),
      ('${binned}', '${board}', '${list}', 'Picked in Auckland', '2026-11-25T10:59:00Z', 0),
      ('${archived}', '${board}', '${list}', 'Kept without', null, 0);
    update cards set due_date = '2026-12-01T07:59:00Z' where id = '${picked}';
    select set_config('request.jwt.claims', '{"sub": "${cast.olive}", "role": "authenticated"}', false);
    select remove_cards('{${binned}}'), remove_cards('{${archived}}', 'archived');`)
    const rows = async (sql: string) => (await db.query(sql)).rows
    const versions = await rows('select id, version from cards order by id')

    await db.exec(await readFile(new URL(`../migrations/${migration}.sql`, import.meta.url), 'utf8'))

    expect(await rows(`select title, due_date::text as due from cards order by order_index`)).toEqual([
      { title: 'Picked in Los Angeles', due: '2026-11-30' },
      { title: 'Without', due: null },
      { title: 'Never', due: '9999-12-31' },
    ])
    expect(await rows('select id, version from cards order by id')).toEqual(versions)
    expect(await rows(`select detail from card_events where kind = 'card.dated'`)).toEqual([
      { detail: { from: '2026-11-25', to: '2026-11-30' } },
    ])
    await db.exec(`select restore_items('{${binned},${archived}}')`)
    expect(
      await rows(
        `select title, due_date::text as due from cards where id in ('${binned}', '${archived}') order by order_index`,
      ),
    ).toEqual([
      { title: 'Picked in Auckland', due: '2026-11-25' },
      { title: 'Kept without', due: null },
    ])
    await db.close()
  },
)
