import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDense } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Content = { tags: unknown; lists: unknown }
const card = (more: object = {}) => ({ title: 'Bow', steps: [], tags: [], comments: [], ...more })
const list = (...cards: object[]) => ({ title: 'Ready', cards })
const board = (...lists: object[]): Content => ({ tags: [], lists })
const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

const id = '00000000-0000-4000-8000-00000000abcd'
const keep = (content: unknown, title = 'Kept') => db.as('nora')('select keep_board($1, $2, $3)', [id, title, content])
const weekly = 'DTSTART;TZID=Europe/Berlin:20261202 RRULE:FREQ=WEEKLY;BYDAY=WE'
const refusal = async (content: unknown, title = 'Kept') =>
  (await db.attempt('nora', 'select keep_board($1, $2, $3)', [id, title, content])).refusal

beforeEach(() => async () => {
  await db.admin('delete from boards where user_id = $1', [cast.nora])
  await db.admin('delete from private.spent_ids')
})

test('all that a visitor did becomes a dojo of the person alone, in its order', async () => {
  await keep({
    // She has another dojo with a tag “seeds”.
    tags: [{ name: 'bug', color: '#aa3300' }, { name: 'Bug' }, { name: ' search ' }, { name: 'Seeds' }],
    lists: [
      {
        title: 'Ready',
        cardLimit: 3,
        flow: 'working',
        cards: [
          card({
            title: 'Invoice',
            description: '**Both** prices',
            priority: 'high',
            dueDate: '2026-12-01',
            isMine: true,
            tags: ['bug', 'SEARCH', 'bug', 'unknown'],
            steps: [{ title: 'Look', completed: true }, { title: 'Mend' }],
            comments: ['Looks right', 'To me @Olive'],
          }),
          card({
            title: 'Call',
            tags: ['seeds'],
            dueDate: '2026-12-02',
            dueAt: '2026-12-02T14:00:00Z',
            dueTimeZone: 'Europe/Berlin',
            repeat: weekly,
          }),
        ],
      },
      {
        title: 'Complete',
        completes: true,
        cards: [card({ title: 'Sweep', isCompleted: true }), card({ title: 'Rake' })],
      },
    ],
  })
  expect(await db.admin('select user_id, role from board_members where board_id = $1', [id])).toEqual([
    { user_id: cast.nora, role: 'admin' },
  ])
  expect(
    await db.admin('select title, card_limit, completes, flow from lists where board_id = $1 order by order_index', [
      id,
    ]),
  ).toEqual([
    { title: 'Ready', card_limit: 3, completes: false, flow: 'working' },
    { title: 'Complete', card_limit: null, completes: true, flow: null },
  ])
  const cards = await db.admin(
    `select c.title, c.description, c.priority, c.due_date::text, c.assignee, c.is_completed, c.created_by, c.due_time_zone, c.repeat,
       (select array_agg(k.name order by k.name) from card_labels w join custom_labels k on k.id = w.label_id where w.card_id = c.id) as tags,
       (select array_agg(i.title || i.completed order by i.order_index) from card_checklist_items i where i.card_id = c.id) as steps,
       (select array_agg(m.content order by m.content) from card_comments m where m.card_id = c.id and m.user_id = c.created_by) as comments
     from cards c join lists l on l.id = c.list_id where c.board_id = $1 order by l.order_index, c.order_index`,
    [id],
  )
  const plain = { description: '', priority: null, due_date: null, assignee: null, due_time_zone: null, repeat: null }
  const bare = { ...plain, created_by: cast.nora, tags: null, steps: null, comments: null }
  expect(cards).toEqual([
    {
      title: 'Invoice',
      description: '**Both** prices',
      priority: 'high',
      due_date: '2026-12-01',
      assignee: cast.nora,
      is_completed: false,
      created_by: cast.nora,
      due_time_zone: null,
      repeat: null,
      tags: ['bug', 'search'],
      steps: ['Looktrue', 'Mendfalse'],
      comments: ['Looks right', 'To me @Olive'],
    },
    {
      ...bare,
      title: 'Call',
      due_date: '2026-12-02',
      due_time_zone: 'Europe/Berlin',
      repeat: weekly,
      tags: ['Seeds'],
      is_completed: false,
    },
    { ...bare, title: 'Sweep', is_completed: true },
    { ...bare, title: 'Rake', is_completed: false },
  ])
  // Nobody hears of it: she is alone on it.
  expect(await db.admin('select 1 from comment_notifications where board_id = $1', [id])).toEqual([])
  await expectDense(db)
})

test('keeping it twice, in two tabs or after a lost answer, makes one dojo', async () => {
  await keep(board(list(card())))
  await keep(board(list(card({ title: 'Another' }))), 'Again')
  expect(
    await db.admin(
      'select b.title as b, c.title as c from boards b join cards c on c.board_id = b.id where b.id = $1',
      [id],
    ),
  ).toEqual([{ b: 'Kept', c: 'Bow' }])
})

test('an id that is someone else’s makes nothing, and what was deleted stays deleted', async () => {
  await keep(board(list(card())))
  expect((await db.attempt('mia', 'select keep_board($1, $2, $3)', [id, 'Mine', board()])).refusal).toBe('23505')
  await db.as('nora')('select delete_board($1)', [id])
  await keep(board(list(card())))
  expect(await db.as('nora')('select board_snapshot($1) as board', [id])).toEqual([{ board: null }])
})

describe('what does not fit is refused whole', () => {
  test.each<[string, unknown, string]>([
    ['51 katas', board(...many(51, () => list())), 'PT413'],
    ['501 techniques', board(list(...many(501, () => card()))), 'PT413'],
    ['2,001 steps', board(list(card({ steps: many(2001, () => ({ title: 'x' })) }))), 'PT413'],
    ['101 comments', board(list(card({ comments: many(101, () => 'x') }))), 'PT413'],
    ['101 tags', { ...board(), tags: many(101, (at) => ({ name: `t${at}` })) }, 'PT413'],
    ['2,001 worn tags', board(list(card({ tags: many(2001, () => 't') }))), 'PT413'],
    ['more than a megabyte', board(list(card({ description: 'x'.repeat(1_000_001) }))), 'PT413'],
    ['a long title', board(list(card({ title: 'x'.repeat(501) }))), '23514'],
    ['an empty title', board(list(card({ title: ' ' }))), '23514'],
    ['no title', board(list({ steps: [], tags: [], comments: [] })), '23502'],
    ['a long description', board(list(card({ description: 'x'.repeat(50_001) }))), '23514'],
    ['a long comment', board(list(card({ comments: ['x'.repeat(10_001)] }))), '23514'],
    ['a long step', board(list(card({ steps: [{ title: 'x'.repeat(501) }] }))), '23514'],
    ['a long tag', { ...board(), tags: [{ name: 'x'.repeat(51) }] }, '23514'],
    ['a colour that is none', { ...board(), tags: [{ name: 'x', color: 'red;}' }] }, '23514'],
    ['a priority that is none', board(list(card({ priority: 'urgent' }))), '23514'],
    [
      'a zone that is none',
      board(list(card({ dueDate: '2026-12-01', dueAt: '2026-12-01T10:00Z', dueTimeZone: 'Mars' }))),
      '23514',
    ],
    ['a day that is none', board(list(card({ dueDate: 'soon' }))), '22007'],
    ['katas that are no list', { tags: [], lists: 'all' }, '22023'],
    ['techniques that are no list', board({ title: 'Ready', cards: { title: 'x' } }), '22023'],
    ['a limit that is none', board({ title: 'Ready', cards: [], cardLimit: 0 }), '23514'],
    ['no board', {}, '22023'],
  ])('%s', async (_, content, code) => {
    expect(await refusal(content)).toBe(code)
  })

  test('a title of 121 characters', async () => {
    expect(await refusal(board(), 'x'.repeat(121))).toBe('23514')
  })
})

test('as much as may be is kept in one call', async () => {
  await keep(board(...many(10, () => list(...many(50, () => card({ steps: many(4, () => ({ title: 'x' })) }))))))
  expect(await db.admin('select count(*)::int as n from cards where board_id = $1', [id])).toEqual([{ n: 500 }])
})

test('names are kept on one line, without what turns text around', async () => {
  await keep({
    tags: [{ name: 'a\u202Eb' }],
    lists: [{ title: 'Re\nady', cards: [card({ title: '<img src=x onerror=alert(1)>\u0007\u202E' })] }],
  })
  const [row] = await db.admin<{ list: string; card: string; tag: string }>(
    `select l.title as list, c.title as card, k.name as tag from lists l join cards c on c.list_id = l.id
     join custom_labels k on k.board_id = l.board_id where l.board_id = $1`,
    [id],
  )
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  for (const text of Object.values(row ?? {})) expect(text).not.toMatch(/[\u0001-\u001f\u202a-\u202e]/)
  expect(row?.card).toContain('<img src=x onerror=alert(1)>')
})
