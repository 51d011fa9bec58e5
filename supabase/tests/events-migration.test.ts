import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openMigrated } from './harness/pglite.ts'

const migration = '20261122200100_events_outbox'
const board = 'd6000000-0000-4000-8000-000000000000'
const card = 'd6000000-0000-4000-8000-000000000001'

test(
  'the history of before is told as it was, word for word, and no one hears of it again',
  { timeout: 240_000 },
  async () => {
    const db = await openMigrated({ before: migration })
    const rows = async <R>(sql: string) => (await db.query<R>(sql)).rows
    const details: [kind: string, detail: string][] = [
      ['card.renamed', `{"from": "One", "to": "${'x'.repeat(500)}"}`],
      ['card.described', '{}'],
      ['card.prioritised', '{"from": null, "to": "high"}'],
      ['card.dated', '{"from": null, "to": "2026-11-25", "at": "2026-11-25T14:00:00+00:00"}'],
      ['card.dated', '{"from": "2026-11-25", "to": null}'],
      ['card.assigned', `{"from": null, "to": "${cast.olive}"}`],
      ['card.completed', '{}'],
      ['card.reopened', '{}'],
      ['card.moved', '{"from": "Ready", "to": "Done"}'],
      ['card.transferred', '{"from": "Garden"}'],
      ['card.copied', '{"from": "One"}'],
      ['card.archived', '{}'],
      ['card.restored', '{}'],
      ['label.added', '{"name": "bug"}'],
      ['label.removed', '{"name": "bug"}'],
      ['step.done', '{"title": "Step"}'],
      ['step.undone', '{"title": "Step"}'],
      ['step.deleted', '{"title": "Step"}'],
      ['comment.deleted', `{"by": "${cast.olive}"}`],
      ['attachment.added', '{"name": "plan.png", "attachmentId": "f"}'],
      ['attachment.removed', '{"name": "plan.png", "attachmentId": "f"}'],
      ['card.deleted', '{}'],
    ]
    await db.exec(`
    insert into auth.users (id, email) values ('${cast.olive}', 'olive@ninjadojo.test');
    insert into boards (id, title, user_id) values ('${board}', 'Old', '${cast.olive}');
    insert into lists (id, board_id, title) values ('${board}', '${board}', 'Ready');
    insert into cards (id, board_id, list_id, title) values ('${card}', '${board}', '${board}', 'One');`)
    for (const [kind, detail] of details)
      await db.query(
        'insert into card_events (board_id, card_id, user_id, kind, detail) values ($1, $2, $3, $4, $5::jsonb)',
        [board, card, cast.olive, kind, detail],
      )
    await db.exec('delete from card_events where id = 3')
    await db.exec(`
    set role authenticated;
    select set_config('request.jwt.claims', '{"sub": "${cast.olive}", "role": "authenticated"}', false);`)
    const history = async () =>
      (await rows<{ history: unknown[] }>(`select card_details('${card}') -> 'history' as history`))[0]?.history
    const before = await history()
    expect(before).toHaveLength(details.length - 1)

    await db.exec('reset role')
    await db.exec(await readFile(new URL(`../migrations/${migration}.sql`, import.meta.url), 'utf8'))

    await db.exec(`insert into private.event_readers values ('late', '0', 0)`)
    expect(await rows(`select * from private.next_events('late', 100)`)).toEqual([])
    await db.exec('set role authenticated')
    expect(await history()).toEqual(before)
    await db.exec(`update cards set is_completed = true where id = '${card}'`)
    expect((await history())?.[0]).toMatchObject({ id: details.length + 1, kind: 'card.completed' })
    await db.close()
  },
)
