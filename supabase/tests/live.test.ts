import { afterAll, expect, test } from 'vitest'
import { announcements, join } from './harness/board.ts'
import { type Asker, askers } from './harness/cast.ts'
import { become, sqlState } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Asks the policies on realtime.messages as Realtime does when someone joins a private channel. */
async function mayHear(who: Asker, topic: string): Promise<boolean> {
  return db.engine
    .transaction(async (query) => {
      await query(
        `insert into realtime.messages (topic, extension, event, private) values ($1, 'broadcast', 'probe', true)`,
        [topic],
      )
      await query(`select set_config('realtime.topic', $1, true)`, [topic])
      await become(query, who)
      const heard = await query(`select 1 from realtime.messages where topic = $1 and event = 'probe'`, [topic])
      throw new Answer(heard.length > 0)
    })
    .catch(answered)
}

async function maySay(who: Asker, topic: string, extension: 'broadcast' | 'presence'): Promise<boolean> {
  return db.engine
    .transaction(async (query): Promise<boolean> => {
      await query(`select set_config('realtime.topic', $1, true)`, [topic])
      await become(query, who)
      await query('insert into realtime.messages (topic, extension, private) values ($1, $2, true)', [topic, extension])
      throw new Answer(true)
    })
    .catch(answered)
}

/** Takes the probe back and says what it found. */
class Answer extends Error {
  readonly isYes: boolean

  constructor(isYes: boolean) {
    super()
    this.isYes = isYes
  }
}
function answered(error: unknown): boolean {
  if (error instanceof Answer) return error.isYes
  expect(sqlState(error)).toBe('42501')
  return false
}

const onTheBoard = new Set<Asker>(['vic', 'mia', 'adam', 'olive'])
const who = askers.map(
  (asker) => [asker, onTheBoard.has(asker) ? 'hears' : 'does not hear', onTheBoard.has(asker)] as const,
)

test.each(who)("%s %s the board's channel", async (asker, _, hears) => {
  expect(await mayHear(asker, `board:${ids.board}`)).toBe(hears)
})

test.each(who)("%s, who %s the board's channel, may show their presence accordingly", async (asker, _, hears) => {
  expect(await maySay(asker, `board:${ids.board}`, 'presence')).toBe(hears)
})

test.each(askers)('%s cannot speak on the channel', async (asker) => {
  expect(await maySay(asker, `board:${ids.board}`, 'broadcast')).toBe(false)
})

test.each(['board:', 'board:x', `board:${ids.elsewhere}`, `boards:${ids.board}`, 'anything', ''])(
  'olive does not hear the channel "%s"',
  async (topic) => {
    expect(await mayHear('olive', topic)).toBe(false)
  },
)

test('a member who is removed does not hear the channel any more', async () => {
  await join(db, ids.board, 'nora', 'viewer')
  expect(await mayHear('nora', `board:${ids.board}`)).toBe(true)
  await db.as('nora')(`delete from board_members where board_id = $1 and user_id = auth.uid()`, [ids.board])
  expect(await mayHear('nora', `board:${ids.board}`)).toBe(false)
  const told = (await announcements(db, ids.board)).map(({ type }) => type)
  expect(told).toContain('members.changed')
})

test('renaming a board and its lists is told', async () => {
  await db.as('olive')(`update boards set title = 'Spring release' where id = $1`, [ids.board])
  await db.as('mia')(`update lists set title = 'Soon' where id = $1`, [ids.list])
  const told = await announcements(db, ids.board)
  expect(told).toContainEqual(expect.objectContaining({ type: 'board.edited', title: 'Spring release' }))
  expect(told).toContainEqual(
    expect.objectContaining({ type: 'list.edited', listId: ids.list, title: 'Soon', version: 2 }),
  )
})

test('a board that goes says so before it is gone', async () => {
  const [made] = await db.as('nora')<{ id: string }>(`select create_board('Short') as id`)
  await db.admin('delete from boards where id = $1', [made?.id])
  expect((await announcements(db, made?.id ?? '')).map(({ type }) => type)).toContain('board.deleted')
})

test('what the bell holds reaches people through the publication', async () => {
  expect(
    await db.admin(
      `select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
    ),
  ).toEqual([{ tablename: 'comment_notifications' }, { tablename: 'notifications' }])
})

test.each([
  '',
  'board:',
  `board:${ids.board}x`,
  `BOARD:${ids.board}`,
  `board:${ids.board.toUpperCase()}`,
  `board:${ids.board}\n`,
])('a topic that is no channel of a board is heard by no one: %j', async (topic) => {
  expect(await mayHear('olive', topic)).toBe(false)
  expect(await maySay('olive', topic, 'presence')).toBe(false)
})
