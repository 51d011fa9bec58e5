import { afterAll, expect, test } from 'vitest'
import { arrangement, join } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** A board of olive's, shared with mia, with a list of one card. */
async function newBoard(): Promise<{ boardId: string; listId: string; cardId: string }> {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Undone', '', '[{"title": "Ready", "cards": [{"title": "First"}]}]') as id`,
  )
  const boardId = made?.id ?? ''
  await join(db, boardId, 'mia')
  const [list] = await arrangement(db, boardId)
  return { boardId, listId: list?.id ?? '', cardId: list?.cards[0] ?? '' }
}

const takeAway = (who: 'olive' | 'mia', cardId: string) =>
  db.attempt(who, `select remove_cards(array[$1::uuid], 'deleted', true)`, [cardId])
const rename = (who: 'olive' | 'mia', cardId: string, title: string) =>
  db.as(who)('select edit_cards($1::jsonb)', [[{ id: cardId, patch: { title } }]])

test('bringing back is undone only as long as no one else has worked on the card since', async () => {
  const { cardId } = await newBoard()
  await rename('mia', cardId, 'Hers')
  expect(await takeAway('olive', cardId), 'mia has worked on it').toEqual({ refusal: 'PT409' })
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [cardId])
  await db.as('olive')('select restore_items(array[$1::uuid])', [cardId])
  expect((await takeAway('olive', cardId)).refusal, 'what mia did before does not count').toBeUndefined()
  await db.as('mia')(
    'insert into card_comments (card_id, board_id, content) select id, board_id, $2 from cards where id = $1',
    [cardId, 'Mine too'],
  )
  expect(await takeAway('olive', cardId), 'mia has commented since').toEqual({ refusal: 'PT409' })
})

test('a list that was made is taken away again only as long as it is empty', async () => {
  const { listId, cardId } = await newBoard()
  expect(await db.attempt('mia', 'select delete_list($1, true)', [listId])).toEqual({ refusal: 'PT409' })
  await db.as('olive')('select remove_cards(array[$1]::uuid[])', [cardId])
  expect((await db.attempt('mia', 'select delete_list($1, true)', [listId])).refusal).toBeUndefined()
})

test('the archive of a board is one answer: who looks, its katas and people, and what was removed', async () => {
  const { boardId, listId, cardId } = await newBoard()
  await db.as('mia')(`select remove_cards(array[$1::uuid], 'archived')`, [cardId])
  const read = async (who: 'mia' | 'nora') =>
    (await db.as(who)<{ archive: unknown }>('select board_archive($1) as archive', [boardId]))[0]?.archive
  expect(await read('mia')).toMatchObject({
    viewer: { displayName: 'Mia' },
    board: { id: boardId, title: 'Undone' },
    role: 'member',
    lists: [{ id: listId, title: 'Ready' }],
    items: [{ id: cardId, kind: 'card', reason: 'archived', title: 'First', list: 'Ready', removedBy: cast.mia }],
  })
  expect(await read('nora')).toBeNull()
})

test('a viewer may open the archive, and finds out that its content is not for them', async () => {
  const [row] = await db.as('vic')<{ archive: unknown }>('select board_archive($1) as archive', [ids.board])
  expect(row?.archive).toMatchObject({ role: 'viewer', items: null })
})
