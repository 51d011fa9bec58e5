import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openMigrated } from './harness/pglite.ts'

const migration = '20261122190000_comments_mention_by_id'
const [board, list, card, binnedCard, comment, binned, plain] = Array.from(
  { length: 7 },
  (_, at) => `d5000000-0000-4000-8000-00000000000${at}`,
)

test(
  'older comments keep whom they mention, in the bin too, and no one is told again',
  { timeout: 240_000 },
  async () => {
    const db = await openMigrated({ before: migration })
    await db.exec(`
    insert into auth.users (id, email) values ('${cast.olive}', 'olive@ninjadojo.test');
    insert into boards (id, title, user_id) values ('${board}', 'Old', '${cast.olive}');
    insert into lists (id, board_id, title, order_index) values ('${list}', '${board}', 'Ready', 0);
    insert into cards (id, board_id, list_id, title, order_index) values
      ('${card}', '${board}', '${list}', 'One', 0), ('${binnedCard}', '${board}', '${list}', 'Two', 1);
    insert into card_comments (id, card_id, content, created_at, updated_at) values
      ('${comment}', '${card}', 'Ask @OLIVE', '2026-11-01', '2026-11-01'),
      ('${plain}', '${card}', 'Write to olive@example.com', '2026-11-01', '2026-11-01'),
      ('${binned}', '${binnedCard}', 'And @olive', '2026-11-01', '2026-11-01');
    select set_config('request.jwt.claims', '{"sub": "${cast.olive}", "role": "authenticated"}', false);
    select remove_cards('{${binnedCard}}');`)
    const rows = async (sql: string) => (await db.query(sql)).rows
    const untouched = `select id, content, created_at, updated_at from card_comments where card_id = '${card}' order by id`
    const before = [await rows(untouched), await rows('select id, version from cards order by id')]

    await db.exec(await readFile(new URL(`../migrations/${migration}.sql`, import.meta.url), 'utf8'))

    expect([await rows(untouched), await rows('select id, version from cards order by id')]).toEqual(before)
    await db.exec(`select restore_items('{${binnedCard}}')`)
    expect(await rows('select id, mentions from card_comments order by id')).toEqual([
      { id: comment, mentions: [{ name: 'OLIVE', userIds: [cast.olive] }] },
      { id: binned, mentions: [{ name: 'olive', userIds: [cast.olive] }] },
      { id: plain, mentions: [] },
    ])
    expect(await rows('select * from comment_notifications')).toEqual([])
    await db.close()
  },
)
