import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsRead } from './harness/calls.ts'
import { type Asker, cast } from './harness/cast.ts'
import { become } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Found = { id: string; title: string; excerpt: string | null }
type Answer = {
  boards: Found[] | null
  cards: (Found & { foundIn: string | null; boardId: string; listTitle: string })[] | null
  closest: string[] | null
}
type Filters = { type?: string; priority?: string; has_due?: boolean; overdue?: boolean }

const call = 'select search_workspace($1, $2, $3, $4, $5) as answer'
const parameters = (query: string, { type = 'all', priority, has_due = false, overdue = false }: Filters) => [
  query,
  type,
  priority ?? null,
  has_due,
  overdue,
]

async function search(who: Asker, query: string, filters: Filters = {}): Promise<Answer> {
  const [row] = await db.as(who)<{ answer: Answer }>(call, parameters(query, filters))
  if (!row) throw new Error('Search answered nothing.')
  return row.answer
}

/** The titles that were found: dojos, then techniques. */
async function titles(who: Asker, query: string, filters: Filters = {}): Promise<string[]> {
  const { boards, cards } = await search(who, query, filters)
  return [...(boards ?? []), ...(cards ?? [])].map(({ title }) => title)
}

/** A board of olive's own, its cards changed one minute after the other: the last is the newest. */
async function makeBoard(title: string, cards: (string | Record<string, unknown>)[]): Promise<string> {
  const drafts = cards.map((card) => (typeof card === 'string' ? { title: card } : card))
  const [made] = await db.as('olive')<{ id: string }>('select create_board($1, $2, $3::jsonb) as id', [
    title,
    '',
    [{ title: 'Ready', cards: drafts }],
  ])
  await db.admin(`update cards set updated_at = now() + order_index * interval '1 minute' where board_id = $1`, [
    made?.id,
  ])
  return made?.id ?? ''
}

beforeAll(async () => {
  await db.as('mia')(`update cards set description = 'The Zeppelin hangar needs a new roof' where id = $1`, [ids.card])
})

const seen: [who: Asker, titles: string[]][] = [
  ['nora', []],
  ['vic', ['Invoice']],
  ['mia', ['Invoice']],
  ['adam', ['Invoice']],
  ['olive', ['Invoice']],
]
test.each(seen)('%s finds %j', async (who, expected) => {
  expect(await titles(who, 'invoice')).toEqual(expected)
  expect(await titles(who, 'zeppelin')).toEqual(expected)
  // Two letters, and a typing error, go other ways through the database.
  expect(await titles(who, 'oi')).toEqual(expected)
  expect(await titles(who, 'invocie')).toEqual(expected)
})

test('a stranger does not even learn the words of others', async () => {
  expect(await search('nora', 'invocie')).toEqual({ boards: [], cards: [], closest: null })
  expect(await search('olive', 'rosse')).toEqual({ boards: [], cards: [], closest: null })
  expect(await titles('nora', 'rosse')).toEqual(['Roses'])
})

test('a person who is removed finds nothing any more', async () => {
  const removal = { sql: `delete from board_members where user_id = '${cast.mia}'` }
  for (const query of ['invoice', 'oi', 'invocie', 'release']) {
    const attempt = await db.attempt('mia', call, parameters(query, {}), removal)
    expect(attempt.rows).toEqual([{ answer: { boards: [], cards: [], closest: null } }])
  }
})

test('the inner functions answer no one about the boards of others', async () => {
  expect(
    await db.attempt('nora', `select private.find_cards('invoice', null, false, false, current_date, false)`),
  ).toEqual({
    rows: [],
  })
  expect(
    await db.attempt('nora', `select private.find_close_cards('{invoice}', null, false, false, current_date)`),
  ).toEqual({ rows: [] })
  expect(await db.attempt('nora', `select private.closest_words('invocie') as words`)).toEqual({
    rows: [{ words: ['invocie'] }],
  })
  for (const table of ['card_texts', 'board_words']) {
    expect(await db.attempt('olive', `select * from private.${table}`)).toEqual({ refusal: '42501' })
  }
})

/** A card of mia's with a tag, a step and a comment, each with a word of its own. */
async function hangOn(cardId: string, boardId: string): Promise<void> {
  await db.as('mia')(`select label_cards(array[$1::uuid], '{"name": "Quokka"}', true)`, [cardId])
  await db.as('mia')(
    `insert into card_checklist_items (card_id, board_id, title, order_index) values ($1, $2, 'Feed the Wombat', 0)`,
    [cardId, boardId],
  )
  await db.as('mia')(`insert into card_comments (card_id, board_id, content) values ($1, $2, $3)`, [
    cardId,
    boardId,
    `${'So it is. '.repeat(20)}The Numbat sleeps.`,
  ])
}

test('a technique is found by its tags, steps and comments, by those who may read it', async () => {
  await hangOn(ids.card, ids.board)
  const found = async (who: Asker, query: string) =>
    ((await search(who, query)).cards ?? []).map(({ title, excerpt, foundIn }) => ({ title, excerpt, foundIn }))
  const rows = [
    ['quokka', 'Quokka', 'tag'],
    ['WOMBAT', 'Feed the Wombat', 'step'],
  ] as const
  for (const [query, excerpt, foundIn] of rows) {
    for (const who of ['vic', 'mia', 'olive'] as const)
      expect(await found(who, query)).toEqual([{ title: 'Invoice', excerpt, foundIn }])
    expect(await found('nora', query)).toEqual([])
  }
  const [comment] = await found('vic', 'numbat sleeps')
  expect(comment).toMatchObject({ title: 'Invoice', foundIn: 'comment' })
  expect(comment?.excerpt).toMatch(/^…(.*)The Numbat sleeps\.$/)
  expect(await found('nora', 'numbat sleeps')).toEqual([])
  // What the card itself says comes before what hangs on it.
  expect(await found('mia', 'invoice')).toMatchObject([{ excerpt: null, foundIn: null }])
  expect(await found('mia', 'zeppelin')).toMatchObject([
    { excerpt: expect.stringContaining('Zeppelin'), foundIn: null },
  ])
})

test('what is deleted or taken off is not found, and neither is what a removed person may not read', async () => {
  await db.admin(`update card_checklist_items set title = 'Feed the Platypus' where card_id = $1`, [ids.card])
  expect(await titles('mia', 'wombat')).toEqual([])
  expect(await titles('mia', 'platypus')).toEqual(['Invoice'])
  const without = { sql: `delete from board_members where user_id = '${cast.vic}'` }
  for (const query of ['platypus', 'quokka', 'numbat'])
    expect((await db.attempt('vic', call, parameters(query, {}), without)).rows).toEqual([
      { answer: { boards: [], cards: [], closest: null } },
    ])
  for (const needle of ['quokka', 'platypus', 'numbat'])
    expect(
      await db.attempt('nora', 'select private.find_cards($1, null, false, false, current_date, false)', [needle]),
      `${needle}, by the inner function`,
    ).toEqual({ rows: [] })
  const attempt = await db.attempt('nora', `select private.cards_with_text(array[$1::uuid], 'quokka')`, [ids.board])
  expect(attempt).toEqual({ refusal: '42501' })
  expect((await db.attempt('nora', `select * from private.what_hangs($1, 'quokka')`, [ids.card])).rows).toEqual([
    { kind: null, said: null },
  ])
})

test('where something was found is looked for until a moment, and what was found is shown without', async () => {
  const where = async (needle: string, until: string) =>
    (
      await db.as('mia')('select kind from private.what_hangs($1, $2, $3::text::timestamptz)', [
        ids.card,
        needle,
        until,
      ])
    )[0]
  for (const needle of ['quokka', 'numbat', 'schildkröte']) {
    await db.as('mia')('insert into card_comments (card_id, board_id, content) values ($1, $2, $3)', [
      ids.card,
      ids.board,
      `${'Ä'.repeat(100)} ${needle.toUpperCase()}`,
    ])
    expect(await where(needle, 'infinity')).toEqual({ kind: needle === 'quokka' ? 'tag' : 'comment' })
    expect(await where(needle, '-infinity')).toEqual({ kind: null })
  }
})

const asks = `select search_workspace(query => $1, assignee => $2, updated_from => $3, updated_to => $4, time_zone => $5) as answer`
const asked = async (who: Asker, query: string, whose: string | null, from?: string, to?: string, zone = 'UTC') => {
  const [row] = await db.as(who)<{ answer: Answer }>(asks, [query, whose, from ?? null, to ?? null, zone])
  return [...(row?.answer.boards ?? []), ...(row?.answer.cards ?? [])].map(({ title }) => title)
}

test('anyone may be asked for, with words and without, on the boards of the person who asks', async () => {
  const board = await makeBoard('Who', ['Narwhal one', 'Narwhal two', 'Narwhal three'])
  await db.as('olive')('update cards set assignee = $2 where board_id = $1 and title <> $3', [
    board,
    cast.olive,
    'Narwhal two',
  ])
  await db.as('olive')('update cards set is_completed = true where board_id = $1 and title = $2', [
    board,
    'Narwhal three',
  ])
  expect(await asked('olive', 'narwhal', cast.olive)).toEqual(expect.arrayContaining(['Narwhal three', 'Narwhal one']))
  expect(await asked('olive', 'narwhal', cast.mia)).toEqual([])
  expect(await asked('olive', '', cast.olive)).toEqual(expect.arrayContaining(['Narwhal one']))
  expect(await asked('olive', '', cast.olive)).not.toContain('Narwhal three')
  // Of a person whom she asks for, nora learns what is on her own boards: nothing.
  expect(await asked('nora', '', cast.olive)).toEqual([])
  expect(await asked('nora', 'narwhal', cast.olive)).toEqual([])
  // Typed wrong, too.
  expect(await asked('olive', 'narhwal', cast.olive)).toEqual(expect.arrayContaining(['Narwhal three', 'Narwhal one']))
  expect(await asked('olive', 'narhwal', cast.mia)).toEqual([])
  await db.as('olive')('select archive_board($1, true)', [board])
  expect(await asked('olive', '', cast.olive)).not.toContain('Narwhal one')
  await db.admin('delete from boards where id = $1', [board])
})

test('what was changed between two days is found, the days as the person has them', async () => {
  const board = await makeBoard('Okapi plans', ['Okapi early', 'Okapi late'])
  const setTo = (title: string, at: string) =>
    db.admin('update cards set updated_at = $1 where title = $2', [at, title])
  await setTo('Okapi early', '2026-03-01T23:30:00Z')
  await setTo('Okapi late', '2026-03-05T12:00:00Z')
  // The dojo was made now.
  expect(await asked('olive', 'okapi', null, '2026-03-02')).toEqual(['Okapi plans', 'Okapi late'])
  expect(await asked('olive', 'okapi', null, undefined, '2026-03-01')).toEqual(['Okapi early'])
  expect(await asked('olive', 'okapi', null, '2026-03-05', '2026-03-05')).toEqual(['Okapi late'])
  // In Berlin it was the second already.
  expect(await asked('olive', 'okapi', null, '2026-03-02', '2026-03-02', 'Europe/Berlin')).toEqual(['Okapi early'])
  expect(await asked('olive', 'okapi', null, '2026-03-02', '2026-03-02', 'Nowhere/At all')).toEqual([])
  // Typed wrong, too.
  expect(await asked('olive', 'okaip', null, '2026-03-05', '2026-03-05')).toEqual(['Okapi late'])
  expect(await asked('olive', 'okaip', null, '2026-03-01', '2026-03-02')).toEqual(['Okapi early'])
  await db.engine.script(
    `set session_replication_role = replica; update boards set updated_at = '2026-02-01' where id = '${board}'; set session_replication_role = origin`,
  )
  expect(await asked('olive', 'okapi plans', null, '2026-02-02')).toEqual([])
  expect(await asked('olive', 'okapi plans', null, '2026-02-01')).toEqual(['Okapi plans'])
  await db.admin('delete from boards where id = $1', [board])
})

test('dojos are found by title and description, techniques with their kata and dojo', async () => {
  expect((await search('mia', 'RELEASE')).boards).toEqual([
    expect.objectContaining({ id: ids.board, title: 'Release', excerpt: null }),
  ])
  expect((await search('mia', 'hangar')).cards).toEqual([
    expect.objectContaining({
      id: ids.card,
      boardId: ids.board,
      boardTitle: 'Release',
      listTitle: 'Ready',
      excerpt: 'The Zeppelin hangar needs a new roof',
    }),
  ])
  await db.as('olive')(`update boards set description = 'Everything for the autumn' where id = $1`, [ids.board])
  expect((await search('vic', 'autumn')).boards).toEqual([
    expect.objectContaining({ excerpt: 'Everything for the autumn' }),
  ])
})

test('an excerpt begins before the match', async () => {
  const [row] = await db.admin<{ text: string }>(
    `select private.excerpt('T', repeat('x ', 50) || 'needle' || repeat(' y', 200), 'needle') as text`,
  )
  expect(row?.text).toMatch(/^… (x ){19}needle( y)+/)
  expect(row?.text.length).toBeLessThanOrEqual(161)
})

test('signs that mean something to LIKE mean themselves', async () => {
  await makeBoard('Signs', ['Save 20% now', 'snake_case', 'back\\slash', 'Save 200 now', 'snakeXcase'])
  expect(await titles('olive', '20% now')).toEqual(['Save 20% now'])
  expect(await titles('olive', 'snake_')).toEqual(['snake_case'])
  expect(await titles('olive', 'k\\s')).toEqual(['back\\slash'])
  expect(await titles('olive', '_%')).toEqual([])
})

test('exact titles come first, then what was changed last', async () => {
  await makeBoard('Ordering', ['Lantern', 'Lantern oil', 'A lantern for two'])
  expect(await titles('olive', 'lantern')).toEqual(['Lantern', 'A lantern for two', 'Lantern oil'])
  await db.admin(`update cards set updated_at = now() + interval '1 day' where title = 'Lantern oil'`)
  expect(await titles('olive', '  LANTERN ')).toEqual(['Lantern', 'Lantern oil', 'A lantern for two'])
})

test('type, priority, date and lateness narrow the techniques, and leave dojos out', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const board = await makeBoard('Kites', [
    { title: 'Kite one', priority: 'high', due_date: yesterday },
    { title: 'Kite two', priority: 'low', due_date: tomorrow },
    { title: 'Kite three', due_date: yesterday },
    { title: 'Kite four' },
  ])
  await db.as('olive')(`update cards set is_completed = true where board_id = $1 and title = 'Kite three'`, [board])
  const found = async (filters: Filters) => (await titles('olive', 'kite', filters)).toSorted()
  expect(await found({})).toEqual(['Kite four', 'Kite one', 'Kite three', 'Kite two', 'Kites'])
  expect(await found({ type: 'dojos' })).toEqual(['Kites'])
  expect(await found({ type: 'dojos', priority: 'high', overdue: true })).toEqual(['Kites'])
  expect(await found({ type: 'techniques' })).toEqual(['Kite four', 'Kite one', 'Kite three', 'Kite two'])
  expect(await found({ priority: 'high' })).toEqual(['Kite one'])
  expect(await found({ has_due: true })).toEqual(['Kite one', 'Kite three', 'Kite two'])
  expect(await found({ overdue: true })).toEqual(['Kite one'])
  expect(await found({ has_due: true, priority: 'low' })).toEqual(['Kite two'])
  expect(await titles('olive', 'kiet', { priority: 'low' })).toEqual(['Kite two'])
})

test('fifty techniques at most', async () => {
  await makeBoard(
    'Many',
    Array.from({ length: 60 }, (_, index) => `Pebble ${index}`),
  )
  const { cards } = await search('olive', 'pebble')
  expect(cards).toHaveLength(50)
  expect(cards?.[0]?.title).toBe('Pebble 59')
})

test('less than two letters find nothing', async () => {
  expect(await search('olive', ' r ')).toEqual({ boards: [], cards: [], closest: null })
})

const forgiven: [typed: string, found: string][] = [
  ['lihgthouse', 'Paint the lighthouse red'],
  ['lighhouse', 'Paint the lighthouse red'],
  ['lighthuose re', 'Paint the lighthouse red'],
  ['ligthou', 'Paint the lighthouse red'],
  ['red lighthouse', 'Paint the lighthouse red'],
  ['piant', 'Paint the lighthouse red'],
  ['höhnle', 'Die Höhle'],
]
test('typing errors and the order of words are forgiven where nothing contains the query', async () => {
  await makeBoard('Coast', ['Paint the lighthouse red', 'Die Höhle', 'Count the gulls'])
  for (const [typed, found] of forgiven) expect([typed, await titles('olive', typed)]).toEqual([typed, [found]])
  expect((await search('olive', 'lihgthouse')).closest).toEqual(['lighthouse'])
  expect((await search('olive', 'lighthouse')).closest).toBeNull()
  expect(await search('olive', 'submarine')).toEqual({ boards: [], cards: [], closest: null })
})

test('close words are looked for during a second at most', async () => {
  const board = await makeBoard('Long titles', ['Short'])
  const letters = 'a'.repeat(496)
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `with made as (
       insert into cards (board_id, list_id, title, order_index, rank)
       select l.board_id, l.id, $2 || ' zz', i, i from lists l, generate_series(1, 20000) i where l.board_id = $1 returning id, board_id, title
     ) insert into private.card_texts (card_id, board_id, title, description, updated_at) select id, board_id, title, '', now() from made`,
    [board, letters],
  )
  await db.admin(`set session_replication_role = origin`)
  const words = ['zz', `${'a'.repeat(196)}b`]
  const call = `select private.find_close_cards($1, null, false, false, current_date)`
  // All of them take more than three seconds in PGlite.
  expect(await workMs(db, () => db.as('olive')(call, [words]))).toBeLessThan(2000)
  await db.admin('delete from boards where id = $1', [board])
})

test('of a long query the beginning is enough for the description of a dojo', async () => {
  const said = 'the quick brown fox jumps over the lazy dog and runs into the woods'
  await db.as('olive')(`select create_board('Fables', $1, '[{"title": "Ready"}]')`, [said])
  expect(await titles('olive', `${said} again`)).toEqual(['Fables'])
  expect(await titles('olive', `${said.slice(0, 59)}x`)).toEqual([])
  await db.admin(`delete from boards where title = 'Fables'`)
})

test('what is changed, moved away, deleted and brought back is found as it is now', async () => {
  const board = await makeBoard('Changing', ['Violin'])
  const [card] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [board])
  await db.as('olive')(`update cards set title = 'Cello', description = 'In the attic' where id = $1`, [card?.id])
  expect(await titles('olive', 'violin')).toEqual([])
  expect(await titles('olive', 'attic')).toEqual(['Cello'])
  expect(await titles('olive', 'celol')).toEqual(['Cello'])
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [card?.id])
  expect(await titles('olive', 'cello')).toEqual([])
  await db.as('olive')('select restore_item($1)', [card?.id])
  expect(await titles('olive', 'cello')).toEqual(['Cello'])
  await db.admin('delete from boards where id = $1', [board])
  expect(await titles('olive', 'cello')).toEqual([])
  expect(await db.admin('select * from private.board_words where board_id = $1', [board])).toEqual([])
})

test('a technique that goes to another dojo is found there, by its words and by those typed wrong', async () => {
  const from = await makeBoard('Harbour', ['Anchor chain'])
  const [card] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [from])
  await db.as('olive')('select transfer_card($1, $2)', [card?.id, ids.otherList])
  expect((await search('vic', 'anchor')).cards).toEqual([
    expect.objectContaining({ boardId: ids.board, listTitle: 'Done' }),
  ])
  expect(await titles('vic', 'anchro')).toEqual(['Anchor chain'])
})

test('in much text a long question is asked with fewer letters', async () => {
  const phrase = 'abcdefghij'.repeat(20)
  await makeBoard('Long texts', [phrase.slice(0, 190)])
  const asked = { sql: 'select 1' }
  const found = async (before: typeof asked) => {
    const [row] = (await db.attempt('olive', call, parameters(phrase, {}), before)).rows ?? []
    return (row as { answer: { cards: unknown[] } }).answer.cards.length
  }
  expect(await found(asked), 'in little text it is asked whole').toBe(0)
  const sixMegabytes = {
    sql: `insert into cards (board_id, list_id, title, description)
      select l.board_id, l.id, 'Long', repeat('x', 50000) from generate_series(1, 120), lists l join boards b on b.id = l.board_id
      where b.title = 'Long texts'`,
  }
  expect(await found(sixMegabytes)).toBe(1)
})

test('in very much text the beginnings of descriptions are searched, in letters that are not plain sooner', async () => {
  await makeBoard('Turtles', [{ title: 'Shell', description: `${'x'.repeat(2000)} überwintern tortoise` }])
  const found = async (needle: string, before: string) => {
    const [row] = (await db.attempt('olive', call, parameters(needle, {}), { sql: before })).rows ?? []
    return (row as { answer: { cards: { title: string }[] } }).answer.cards.map(({ title }) => title)
  }
  const twentyMegabytes = `insert into cards (board_id, list_id, title, description)
    select l.board_id, l.id, 'Long', repeat('x', 49999) from generate_series(1, 420), lists l join boards b on b.id = l.board_id
    where b.title = 'Turtles'`
  for (const needle of ['überwintern', 'tortoise']) expect(await found(needle, 'select 1')).toEqual(['Shell'])
  expect(await found('überwintern', twentyMegabytes)).toEqual([])
  expect(await found('tortoise', twentyMegabytes)).toEqual(['Shell'])
})

test('a half that fails is answered null, and the other is there', async () => {
  const broken = {
    sql: 'alter function private.find_cards(text, text, boolean, boolean, date, boolean, text, uuid, timestamptz, timestamptz) rename to lost',
  }
  const { rows } = await db.attempt('mia', call, parameters('release', {}), broken)
  expect(rows).toEqual([
    { answer: { boards: [expect.objectContaining({ id: ids.board })], cards: null, closest: null } },
  ])
})

test.each(['oi', 'invoice', 'invocie', 'nothing like it'])(
  '"%s" is never answered by reading whole tables',
  async (query) => {
    const scans = await db.engine.transaction(async (run) => {
      await become(run, 'mia')
      await run(call, parameters(query, {}))
      return run(`select relname::text, seq_scan::integer from pg_stat_xact_user_tables
      where schemaname = 'private' and relname in ('card_texts', 'board_words') order by relname`)
    })
    expect(scans).toEqual([
      { relname: 'board_words', seq_scan: 0 },
      { relname: 'card_texts', seq_scan: 0 },
    ])
  },
)

/** How often a search runs a function. */
async function calls(name: string, query: string): Promise<number> {
  return db.engine.transaction(async (run) => {
    await run(`select set_config('track_functions', 'all', true)`)
    const count = async () =>
      (
        await run<{ calls: number }>(
          'select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions where funcname = $1',
          [name],
        )
      )[0]?.calls ?? 0
    const before = await count()
    await become(run, 'nora')
    await run('select search_workspace($1)', [query])
    await run('reset role')
    return (await count()) - before
  })
}

test('the nearest words are looked for among so many and no more', async () => {
  await db.admin(
    `insert into private.board_words (board_id, word) select $1, 'abcdefghijklmnop' || substr(md5(i::text), 1, 8) from generate_series(1, 30000) i`,
    [ids.elsewhere],
  )
  // Each is compared as a whole and by its beginning.
  expect(await calls('levenshtein_less_equal', 'abcdefghijklmnoxx')).toBe(4000)
  await db.admin(`delete from private.board_words where word like 'abcdefghijklmnop%'`)
})

test('archived dojos are found, and marked, only where nothing else is', async () => {
  const [old, young] = [
    await makeBoard('Lagoon plans', ['Dredge the lagoon']),
    await makeBoard('Pier', ['Lagoon lamps']),
  ]
  await db.as('olive')('select archive_board($1, true)', [old])
  expect(await titles('olive', 'lagoon')).toEqual(['Lagoon lamps'])
  const { boards, cards } = await search('olive', 'dredge')
  expect(boards).toEqual([])
  expect(cards).toMatchObject([{ title: 'Dredge the lagoon', isArchived: true }])
  expect((await search('olive', 'lagoon plans')).boards).toMatchObject([{ isArchived: true }])
  expect((await search('olive', 'lamps')).cards).toMatchObject([{ isArchived: false }])
  expect(await titles('nora', 'dredge')).toEqual([])
  await db.admin('delete from boards where id = any ($1)', [[old, young]])
})

describe('a search of hundreds of techniques', () => {
  const many = 300
  let board = ''
  beforeAll(async () => {
    board = await makeBoard(
      'Mosaic',
      Array.from({ length: many }, (_, at) => `Tessera ${at}`),
    )
    await db.admin('update cards set assignee = $2 where board_id = $1', [board, cast.olive])
    return () => db.admin('delete from boards where id = $1', [board])
  })
  /* From the sixth call on a statement may have a plan for any parameters: the seventh is looked at. */
  const readBySeventh = (table: string, sql: string, params: unknown[]) =>
    db.engine.transaction(async (query) => {
      await become(query, 'olive')
      for (let nth = 1; nth < 7; nth++) await query(sql, params)
      return rowsRead(query, table, () => query(sql, params))
    })

  test('without words does not look up what hangs on each', async () => {
    const mine = `select search_workspace('', assignee => $1)`
    expect(await readBySeventh('board_members', mine, [cast.olive])).toBeLessThan(many)
  })

  test('looks up no hit by itself', async () => {
    const read = await readBySeventh('private.card_texts', 'select search_workspace($1)', ['tessera'])
    // Their length, then what they say.
    expect(read).toBeLessThan(3 * many)
  })
})
