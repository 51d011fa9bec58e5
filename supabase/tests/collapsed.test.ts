import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())
beforeEach(() => db.admin('delete from private.collapsed_lists'))

const collapse = (who: Person, list: string, isCollapsed = true) =>
  db.as(who)('select set_list_collapsed($1, $2)', [list, isCollapsed])
const tryCollapse = (who: Person, list: string) => db.attempt(who, 'select set_list_collapsed($1, true)', [list])
const collapsedOf = async (who: Person, board: string = ids.board) =>
  (await db.as(who)<{ lists: string[] | null }>(`select board_snapshot($1) -> 'collapsed' as lists`, [board]))[0]?.lists

test('what a person collapses is collapsed for them alone, until they open it', async () => {
  await collapse('mia', ids.list)
  await collapse('mia', ids.list)
  await collapse('mia', ids.otherList)
  expect((await collapsedOf('mia'))?.toSorted()).toEqual([ids.list, ids.otherList])
  expect(await collapsedOf('olive')).toEqual([])
  await collapse('olive', ids.list, false)
  await collapse('mia', ids.otherList, false)
  expect(await collapsedOf('mia')).toEqual([ids.list])
})

test('what is collapsed on one dojo is told of that dojo alone', async () => {
  await collapse('nora', ids.listElsewhere)
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [
    ids.board,
    cast.nora,
  ])
  await collapse('nora', ids.list)
  expect([await collapsedOf('nora'), await collapsedOf('nora', ids.elsewhere)]).toEqual([
    [ids.list],
    [ids.listElsewhere],
  ])
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.nora])
})

test('a reader collapses for themselves', async () => {
  await collapse('vic', ids.list)
  expect(await collapsedOf('vic')).toEqual([ids.list])
})

test('a list of a dojo that they are not on is as absent as one that is gone', async () => {
  expect(await tryCollapse('nora', ids.list)).toEqual({ refusal: 'PT404' })
  expect(await tryCollapse('mia', ids.listElsewhere)).toEqual({ refusal: 'PT404' })
  expect(await tryCollapse('mia', crypto.randomUUID())).toEqual({ refusal: 'PT404' })
})

test('no one reads or writes the table itself', async () => {
  for (const sql of [
    'select * from private.collapsed_lists',
    'delete from private.collapsed_lists',
    `insert into private.collapsed_lists values ('${cast.olive}', '${ids.list}')`,
  ])
    expect(await db.attempt('mia', sql)).toEqual({ refusal: '42501' })
})
