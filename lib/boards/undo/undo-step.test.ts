import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyChange, applyToLabels } from '../changes/apply-change'
import { findCard } from '../changes/placement'
import type { Picture } from '../changes/verb'
import { visibleLists } from '../store/board-reducer'
import { BoardStore } from '../store/board-store'
import type { CardPatch, Intended } from '../changes/change'
import { card, FakeBoard, list, snapshotOf } from '@/testing/fake-board'
import { nameStep } from './name-step'
import type { List } from '../schema'
import { StepLog } from './step-log'
import { inverseOf, redoLast, undoLast, undoStep } from './undo-step'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => [
  list('ready', 'a', 'b', 'c', 'd', 'e'),
  list('doing', 'f', 'g'),
  { ...list('done'), completes: true },
  list('hers'),
]

/** All that a board shows of a list; moments of completion are the database's own. */
const shown = (lists: List[]) =>
  lists.map(({ id, title, cardLimit = null, completes = false, cards }) => [
    id,
    title,
    cardLimit,
    completes,
    ...cards.map(({ version: _, completedAt, badges, ...rest }) => ({
      ...rest,
      isCompleted: completedAt !== undefined,
      labels: badges?.labels ?? [],
    })),
  ])

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'new']
const listIds = ['ready', 'doing', 'done']
const aCard = fc.constantFrom(...ids)
const someCards = fc.uniqueArray(aCard, { minLength: 1, maxLength: 5 })
const aPatch: fc.Arbitrary<CardPatch> = fc.oneof(
  fc.record({ title: fc.constantFrom('one', 'two') }),
  fc.record({ priority: fc.constantFrom('high' as const, null) }),
  fc.record({ assignee: fc.constantFrom('mia', null), dueDate: fc.constantFrom('2026-12-01', null) }),
  fc.constantFrom<CardPatch>(
    { dueDate: '2026-12-02', dueAt: '2026-12-01T14:00:00.000Z', dueTimeZone: 'Pacific/Auckland' },
    { dueDate: '2026-12-01', dueAt: '2026-12-01T14:00:00.000Z', dueTimeZone: 'Europe/Berlin' },
    { dueDate: '2026-12-02', dueAt: null, dueTimeZone: null },
  ),
  fc.record({
    dueDate: fc.constantFrom('2026-12-01', '2026-12-03'),
    repeat: fc.constantFrom('every day', 'every week', null),
  }),
  fc.record({ isCompleted: fc.boolean() }),
)
const aPlace = { listId: fc.constantFrom(...listIds), index: fc.nat(5) }
const boardChange: fc.Arbitrary<Intended> = fc.oneof(
  fc.record({ type: fc.constant('cards.moved' as const), cardIds: someCards, ...aPlace }),
  fc.tuple(someCards, aPatch).map(([cardIds, patch]) => ({
    type: 'cards.patched' as const,
    edits: cardIds.map((cardId) => ({ cardId, patch })),
  })),
  fc.record({
    type: fc.constant('cards.removed' as const),
    cardIds: someCards,
    reason: fc.constantFrom('archived' as const, 'deleted' as const),
  }),
  fc.constantFrom(...listIds).map((listId) => ({ type: 'card.placed' as const, listId, card: card('new', 0) })),
  fc.record({ type: fc.constant('card.transferred' as const), cardId: aCard, toListId: fc.constant('elsewhere') }),
  fc.record({
    type: fc.constant('list.renamed' as const),
    listId: fc.constantFrom(...listIds),
    title: fc.constantFrom('One', 'Two'),
  }),
  fc.record({
    type: fc.constant('list.patched' as const),
    listId: fc.constantFrom(...listIds),
    patch: fc.oneof(fc.record({ cardLimit: fc.constantFrom(null, 2, 5) }), fc.record({ completes: fc.boolean() })),
  }),
  fc.record({
    type: fc.constant('list.flow_set' as const),
    listId: fc.constantFrom(...listIds),
    flow: fc.constantFrom('waiting' as const, 'done' as const, null),
  }),
  fc.record({ type: fc.constant('list.sorted' as const), listId: fc.constantFrom(...listIds), cardIds: someCards }),
  fc.record({ type: fc.constant('list.moved' as const), listId: fc.constantFrom(...listIds), index: fc.nat(3) }),
  fc.constant({ type: 'list.placed' as const, listId: 'added', title: 'Added' }),
  fc.record({ type: fc.constant('list.deleted' as const), listId: fc.constantFrom(...listIds) }),
)

/** Ids are given only once: of several changes that make the same thing, only the first is kept. */
function firstOfEach<Change extends object>(changes: Change[]): Change[] {
  const kindOf = (change: Change) => ('type' in change ? change.type : '')
  return changes.filter(
    (change, at) =>
      !String(kindOf(change)).endsWith('placed') ||
      changes.findIndex((other) => kindOf(other) === kindOf(change)) === at,
  )
}

function openBoard(board = new FakeBoard(start())) {
  const refused: { change: Intended; isCorrection: boolean }[] = []
  let log: StepLog | undefined
  const store = new BoardStore({
    snapshot: snapshotOf(board.lists, board.revision),
    port: board.port(async () => {}),
    onRefused: (change, error) => refused.push({ change, isCorrection: log?.isCorrection(change, error) ?? false }),
  })
  log = new StepLog(store)
  store.start()
  board.subscribe((change) => store.receive(change))
  store.setLive(true)
  return { board, store, log, refused, shows: () => shown(visibleLists(store.getView())) }
}
const settle = () => vi.advanceTimersByTimeAsync(60_000)

function undoAll(log: StepLog): void {
  for (let count = 0; undoLast(log); count += 1) expect(count).toBeLessThan(50)
}

test('undoing all of up to 20 steps ends at the start, redoing all at the end, and again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(boardChange, { maxLength: 20 }).map(firstOfEach), async (changes) => {
      const { board, store, log, shows, refused } = openBoard()
      const first = shows()
      for (const change of changes) {
        store.intend(change)
        await vi.advanceTimersByTimeAsync(0)
      }
      await settle()
      const last = shows()
      for (let round = 0; round < 2; round += 1) {
        undoAll(log)
        expect(shows(), 'right away').toEqual(first)
        await settle()
        expect(shown(board.lists)).toEqual(first)
        let redone = 0
        while (redoLast(log)) redone += 1
        expect(redone).toBeLessThanOrEqual(changes.length)
        await settle()
        expect(shows()).toEqual(last)
        expect(shown(board.lists)).toEqual(last)
      }
      expect(refused.filter(({ isCorrection }) => isCorrection)).toEqual([])
      store.close()
    }),
    { numRuns: 300 },
  )
})

type Theirs = { cardId: string; field: 'title' | 'priority' | 'place'; value: string }
const theirChange: fc.Arbitrary<Theirs> = fc.oneof(
  fc.record({ cardId: aCard, field: fc.constant('title' as const), value: fc.constantFrom('hers', 'her own') }),
  fc.record({ cardId: aCard, field: fc.constant('priority' as const), value: fc.constantFrom('low', 'medium') }),
  fc.record({ cardId: aCard, field: fc.constant('place' as const), value: fc.constant('hers') }),
)
const toIntended = ({ cardId, field, value }: Theirs): Intended =>
  field === 'place'
    ? { type: 'cards.moved', cardIds: [cardId], listId: 'hers', index: 0 }
    : {
        type: 'cards.patched',
        edits: [{ cardId, patch: field === 'title' ? { title: value } : { priority: value as 'low' | 'medium' } }],
      }

test('whatever someone else did last to a card stays, however much is undone and redone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(boardChange, theirChange), { minLength: 2, maxLength: 20 }).map(firstOfEach),
      fc.boolean(),
      async (acts, redoes) => {
        const { board, store, log } = openBoard()
        const theirs = new Map<string, Theirs>()
        for (const act of acts) {
          if (!('field' in act)) {
            const before = board.lists
            store.intend(act)
            await settle()
            // What I have changed since is mine again.
            for (const [key, { cardId, field }] of theirs) {
              const [was, is] = [findCard(before, cardId), findCard(board.lists, cardId)]
              const touched = field === 'place' ? was?.listId !== is?.listId : is && was?.card[field] !== is.card[field]
              if (touched) theirs.delete(key)
            }
          } else if (findCard(board.lists, act.cardId)) {
            board.write(toIntended(act), 'olive')
            await settle()
            theirs.set(`${act.cardId}.${act.field}`, act)
          }
        }
        undoAll(log)
        await settle()
        if (redoes) while (redoLast(log)) await settle()
        await settle()
        for (const { cardId, field, value } of theirs.values()) {
          const found = findCard(board.lists, cardId)
          // I removed it before, and redid that: then it is in the bin or elsewhere, as it was.
          if (!found && acts.some((act) => 'type' in act && /delet|remov|transfer/.test(act.type))) continue
          expect(field === 'place' ? found?.listId : found?.card[field]).toBe(value)
        }
        store.close()
      },
    ),
    { numRuns: 300 },
  )
})

describe('a step', () => {
  test('that someone has overtaken is refused, kept as it is, and dropped', async () => {
    const { board, store, log, refused, shows } = openBoard()
    store.intend({ type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'Mine' } }] })
    await settle()
    board.write({ type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'Hers' } }] }, 'olive')
    await settle()
    expect(undoLast(log)).toBeDefined()
    await settle()
    expect(refused).toMatchObject([{ isCorrection: true }])
    expect(shows()[0]).toContainEqual(expect.objectContaining({ id: 'a', title: 'Hers' }))
    expect(undoLast(log)).toBeUndefined()
    expect(redoLast(log)).toBeUndefined()
  })

  test('that made a card does not take it away once someone else has worked on it', async () => {
    const { board, store, log, refused } = openBoard()
    store.intend({ type: 'card.placed', listId: 'ready', card: card('new', 0) })
    await settle()
    board.write({ type: 'cards.patched', edits: [{ cardId: 'new', patch: { priority: 'high' } }] }, 'olive')
    undoLast(log)
    await settle()
    expect(findCard(board.lists, 'new')).toBeDefined()
    expect(refused).toMatchObject([{ isCorrection: true }])
  })

  test('that renamed a kata leaves the name that someone gave it since', async () => {
    const { board, store, log, refused } = openBoard()
    store.intend({ type: 'list.renamed', listId: 'ready', title: 'Mine' })
    await settle()
    board.write({ type: 'list.renamed', listId: 'ready', title: 'Hers' }, 'olive')
    await settle()
    undoLast(log)
    await settle()
    expect(board.lists[0]?.title).toBe('Hers')
    expect(refused).toMatchObject([{ isCorrection: true }])
  })

  test('that set a limit leaves the one that someone set since', async () => {
    const { board, store, log, refused } = openBoard()
    store.intend({ type: 'list.patched', listId: 'ready', patch: { cardLimit: 3 } })
    await settle()
    board.write({ type: 'list.patched', listId: 'ready', patch: { cardLimit: 4 } }, 'olive')
    await settle()
    undoLast(log)
    await settle()
    expect(board.lists[0]?.cardLimit).toBe(4)
    expect(refused).toMatchObject([{ isCorrection: true }])
  })

  test('that moved into a kata which completes opens again what it completed, and nothing else', () => {
    const { store, log, shows } = openBoard()
    store.intend({ type: 'cards.patched', edits: [{ cardId: 'b', patch: { isCompleted: true } }] })
    const before = shows()
    store.intend({ type: 'cards.moved', cardIds: ['a', 'b'], listId: 'done', index: 0 })
    expect(visibleLists(store.getView())[2]?.cards.every(({ completedAt }) => completedAt !== undefined)).toBe(true)
    undoLast(log)
    expect(shows()).toEqual(before)
  })

  test('is undone once: from its toast or by the keys', () => {
    const { store, log, shows } = openBoard()
    store.intend({ type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'Earlier' } }] })
    store.intend({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
    const offered = log.last
    if (!offered) throw new Error('No step was recorded.')
    expect(undoStep(log, offered)).toBe(true)
    undoLast(log)
    expect(shows()).toEqual(shown(start()))
    expect(undoStep(log, offered)).toBe(false)
    expect(shows()).toEqual(shown(start()))
  })

  test('that was refused in the first place is not there to be undone', async () => {
    const { board, store, log } = openBoard()
    board.write({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' }, 'olive')
    store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
    await settle()
    expect(undoLast(log)).toBeUndefined()
  })

  test('tells once it is over: refused, undone by the keys, or out of reach of redoing', async () => {
    const { board, store, log } = openBoard()
    const over: string[] = []
    const remove = (id: string) => {
      store.intend({ type: 'cards.removed', cardIds: [id], reason: 'deleted' })
      log.onOver(log.last, () => over.push(id))
    }
    board.write({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' }, 'olive')
    store.intend({ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 })
    log.onOver(log.last, () => over.push('refused'))
    await settle()
    expect(over).toEqual(['refused'])
    remove('b')
    remove('c')
    await settle()
    expect(over).toEqual(['refused'])
    undoLast(log)
    expect(over).toEqual(['refused', 'c'])
    log.onOver(log.undone.at(-1), () => over.push('redo of c'))
    remove('d')
    expect(over).toEqual(['refused', 'c', 'redo of c'])
  })

  test('of several changes is undone as one', () => {
    const { log, shows } = openBoard()
    log.together([
      { type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 },
      { type: 'cards.patched', edits: [{ cardId: 'a', patch: { isCompleted: true } }] },
    ])
    expect(log.done).toHaveLength(1)
    undoLast(log)
    expect(shows()).toEqual(shown(start()))
  })

  test('of several changes of one thing is undone from the last to the first', async () => {
    const { board, log, refused, shows } = openBoard()
    log.together([
      { type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'One' } }] },
      { type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: 'Two' } }] },
      { type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 },
      { type: 'cards.moved', cardIds: ['a'], listId: 'doing', index: 1 },
    ])
    await settle()
    undoLast(log)
    expect(shows()).toEqual(shown(start()))
    await settle()
    expect(shown(board.lists)).toEqual(shown(start()))
    expect(refused).toEqual([])
  })

  test('that made a kata leaves it once someone else has put something on it', async () => {
    const { board, store, log, refused, shows } = openBoard()
    store.intend({ type: 'list.placed', listId: 'added', title: 'Added' })
    await settle()
    board.write({ type: 'card.placed', listId: 'added', card: card('hers', 0) }, 'olive')
    undoLast(log)
    await settle()
    expect(board.lists.at(-1)).toMatchObject({ id: 'added', cards: [{ id: 'hers' }] })
    expect(shows()).toEqual(shown(board.lists))
    expect(refused).toMatchObject([{ isCorrection: true }])
  })

  test('that is new leaves nothing to redo', () => {
    const { store, log } = openBoard()
    store.intend({ type: 'cards.removed', cardIds: ['a'], reason: 'deleted' })
    undoLast(log)
    store.intend({ type: 'cards.removed', cardIds: ['b'], reason: 'deleted' })
    expect(redoLast(log)).toBeUndefined()
  })

  test('is one of twenty', () => {
    const { store, log } = openBoard()
    for (let at = 0; at < 25; at += 1)
      store.intend({ type: 'cards.patched', edits: [{ cardId: 'a', patch: { title: `Title ${at}` } }] })
    let count = 0
    while (undoLast(log)) count += 1
    expect(count).toBe(20)
  })

  test.each<[Intended, string]>([
    [{ type: 'cards.moved', cardIds: ['a'], listId: 'done', index: 0 }, 'move “a”'],
    [{ type: 'cards.moved', cardIds: ['a', 'b'], listId: 'done', index: 0 }, 'move 2 techniques'],
    [{ type: 'cards.patched', edits: [{ cardId: 'a', patch: { isCompleted: true } }] }, 'complete “a”'],
    [
      {
        type: 'cards.patched',
        edits: [{ cardId: 'a', patch: { dueDate: '2026-12-01', dueAt: null, dueTimeZone: null } }],
      },
      'change the due date of “a”',
    ],
    [{ type: 'cards.patched', edits: [{ cardId: 'a', patch: { dueDate: '2026-12-01', title: 'Other' } }] }, 'edit “a”'],
    [
      { type: 'cards.patched', edits: [{ cardId: 'a', patch: { dueDate: '2026-12-01', repeat: 'every day' } }] },
      'make “a” repeat',
    ],
    [{ type: 'cards.removed', cardIds: ['a'], reason: 'archived' }, 'archive “a”'],
    [{ type: 'list.deleted', listId: 'doing' }, 'delete kata “doing”'],
    [{ type: 'card.transferred', cardId: 'a', toListId: 'elsewhere' }, 'move “a” to another dojo'],
    [{ type: 'comment.added', cardId: 'a', comment: { id: 'c', content: 'So?' } }, 'comment on “a”'],
    [{ type: 'card.placed', listId: 'done', card: card('n'.repeat(60), 0) }, `add “${'n'.repeat(39)}…”`],
  ])('has a name: %o', (change, name) => {
    const { store, log } = openBoard()
    store.intend(change)
    expect(log.last && nameStep(log.last)).toBe(name)
    undoLast(log)
    const undone = log.undone.at(-1)
    expect(undone && nameStep(undone)).toBe(name)
  })
})

describe('what hangs on a card', () => {
  const checklist = [
    { id: 'i', title: 'First', completed: false },
    { id: 'j', title: 'Second', completed: true },
  ]
  const comment = {
    id: 'c',
    userId: 'mia',
    content: 'So?',
    mentions: [],
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
  }
  const details = {
    version: 1,
    description: 'Before',
    createdBy: null,
    createdAt: '',
    checklist,
    comments: [comment],
    attachments: [],
    blockedBy: [],
    blocks: [],
    history: [],
  }
  const label = { id: 'l', name: 'Bug', color: '#6366f1' }
  const worn = [{ ...list('ready', 'b'), cards: [{ ...card('a'), badges: { labels: ['l'] } }, card('b')] }]
  const picture: Picture = {
    lists: worn,
    labels: [label],
    title: 'Dojo',
    viewerId: 'mia',
    now: '2026-11-21T10:00:00Z',
    details,
  }

  test.each<[string, Intended, Intended[]]>([
    [
      'a step deleted',
      { type: 'item.deleted', cardId: 'a', itemId: 'j' },
      [{ type: 'items.added', cardId: 'a', items: [checklist[1]!], index: 1 }],
    ],
    [
      'a step ticked',
      { type: 'item.edited', cardId: 'a', itemId: 'i', completed: true },
      [{ type: 'item.edited', cardId: 'a', itemId: 'i', completed: false, expect: { completed: true } }],
    ],
    [
      'a step moved',
      { type: 'item.moved', cardId: 'a', itemId: 'i', index: 1 },
      [{ type: 'item.moved', cardId: 'a', itemId: 'i', index: 0, fromIndex: 1 }],
    ],
    [
      'steps added',
      { type: 'items.added', cardId: 'a', items: [{ id: 'k', title: 'Third', completed: false }] },
      [
        {
          type: 'item.deleted',
          cardId: 'a',
          itemId: 'k',
          expect: { id: 'k', title: 'Third', completed: false },
          index: 2,
        },
      ],
    ],
    [
      'a description',
      { type: 'cards.patched', edits: [{ cardId: 'a', patch: { description: 'After' } }] },
      [
        {
          type: 'cards.patched',
          edits: [{ cardId: 'a', patch: { description: 'Before' }, expect: { description: 'After' } }],
        },
      ],
    ],
    [
      'a tag put on cards, of which one wore it already',
      { type: 'cards.labelled', cardIds: ['a', 'b'], label, isOn: true },
      [{ type: 'cards.labelled', cardIds: ['b'], label, isOn: false }],
    ],
    [
      'a tag deleted',
      { type: 'label.deleted', labelId: 'l' },
      [{ type: 'cards.labelled', cardIds: ['a'], label, isOn: true }],
    ],
    [
      'a tag renamed',
      { type: 'label.edited', label: { ...label, name: 'Fault' } },
      [{ type: 'label.edited', label, expect: { ...label, name: 'Fault' } }],
    ],
    [
      'a comment written',
      { type: 'comment.added', cardId: 'a', comment: { id: 'd', content: 'New' } },
      [{ type: 'comment.deleted', cardId: 'a', commentId: 'd', expect: 'New' }],
    ],
    [
      'a comment changed',
      { type: 'comment.edited', cardId: 'a', commentId: 'c', content: 'Or so' },
      [{ type: 'comment.edited', cardId: 'a', commentId: 'c', content: 'So?', expect: 'Or so', mentions: [] }],
    ],
    [
      'a comment deleted',
      { type: 'comment.deleted', cardId: 'a', commentId: 'c' },
      [{ type: 'comment.restored', cardId: 'a', comment }],
    ],
    [
      'a comment brought back',
      { type: 'comment.restored', cardId: 'a', comment },
      [{ type: 'comment.deleted', cardId: 'a', commentId: 'c', expect: 'So?' }],
    ],
    [
      'a comment whose writing was undone with the technique closed',
      { type: 'comment.deleted', cardId: 'a', commentId: 'd', expect: 'New' },
      [
        {
          type: 'comment.restored',
          cardId: 'a',
          comment: {
            id: 'd',
            userId: 'mia',
            content: 'New',
            mentions: [],
            createdAt: '2026-11-21T10:00:00Z',
            updatedAt: '2026-11-21T10:00:00Z',
          },
        },
      ],
    ],
    [
      'a technique taken to another dojo',
      { type: 'card.transferred', cardId: 'b', toListId: 'there' },
      [{ type: 'card.returned', place: { listId: 'ready', index: 1, card: card('b') }, fromListId: 'there' }],
    ],
    [
      'a technique brought back from there',
      { type: 'card.returned', place: { listId: 'ready', index: 1, card: card('b') }, fromListId: 'there' },
      [{ type: 'card.transferred', cardId: 'b', toListId: 'there', fromListId: 'ready' }],
    ],
    ['nothing', { type: 'cards.labelled', cardIds: ['a'], label, isOn: true }, []],
  ])('%s', (_, change, inverse) => {
    expect(inverseOf(change, picture)).toEqual(inverse)
  })

  test('is the same again after undoing the undoing', () => {
    const change: Intended = { type: 'item.edited', cardId: 'a', itemId: 'i', title: 'New', completed: true }
    const [back] = inverseOf(change, picture)
    const [again] = back ? inverseOf(back, { ...picture, details: undefined }) : []
    expect(again).toEqual({ ...change, expect: { title: 'First', completed: false } })
  })

  test('a tag that someone else renamed in between keeps their name', () => {
    const theirs = [{ ...label, name: 'Theirs' }]
    const [back] = inverseOf({ type: 'label.edited', label: { ...label, name: 'Mine' } }, picture)
    expect(back && applyToLabels(theirs, back)).toEqual(theirs)
    expect(back && applyChange(worn, back)).toBe(worn)
  })
})
