import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Rest = { items: { content: string }[]; next: number | null }
type Page = { techniques: { id: string; title: string; comments: Rest; history: Rest }[]; read: number }
const read = async (who: Person, cardIds: string[]) =>
  (await db.admin<{ page: Page }>('select export_techniques($1, $2) as page', [cardIds, cast[who]]))[0]!.page
const orderOf = async (list: string) => {
  const [row] = await db.admin<{ board: { katas: { id: string; techniques: string[] }[] } }>(
    'select export_board($1, $2) as board',
    [ids.board, cast.olive],
  )
  return row!.board.katas.find(({ id }) => id === list)!.techniques
}
const page = async (who: Person, list: string) => read(who, await orderOf(list))
const pagesOf = async (list: string) => {
  const order = await orderOf(list)
  const pages: Page[] = []
  for (let done = 0; done < order.length; done += pages.at(-1)!.read) pages.push(await read('olive', order.slice(done)))
  return pages
}

let list: string
beforeEach(async () => {
  const [made] = await db.admin<{ id: string }>(
    `insert into lists (board_id, title) values ($1, 'Many') returning id`,
    [ids.board],
  )
  list = made?.id ?? ''
  return () => db.admin('delete from lists where id = $1', [list])
})
const add = (many: number, description = '') =>
  db.admin(
    `insert into cards (board_id, list_id, title, description) select $1, $2, 'Card ' || n, $4 from generate_series(1, $3) n`,
    [ids.board, list, many, description],
  )

test('what a person is told, and watches, is exported', async () => {
  await db.as('mia')(`select save_notification_settings('{"mailMode": "daily", "digestHour": 7}')`)
  await db.as('mia')(`select set_board_notifications($1, 'all')`, [ids.board])
  await db.as('mia')('select watch_card($1, true)', [ids.card])
  const [row] = await db.admin<{ account: object }>('select export_account($1) as account', [cast.mia])
  expect(row?.account).toMatchObject({
    notifications: { mail_mode: 'daily', digest_hour: 7 },
    dojoNotifications: [{ dojoId: ids.board, level: 'all' }],
    watched: [ids.card],
  })
})

test('the techniques of a list come in pages: each once, in order', async () => {
  await add(450)
  const pages = await pagesOf(list)
  expect(pages.map(({ techniques }) => techniques.length)).toEqual([100, 100, 100, 100, 50])
  expect(pages.flatMap(({ techniques }) => techniques.map(({ title }) => title))).toEqual(
    Array.from({ length: 450 }, (_, at) => `Card ${at + 1}`),
  )
})

test('where much hangs on techniques, a page has fewer', async () => {
  await add(60)
  await db.admin(
    `insert into card_checklist_items (card_id, board_id, user_id, title, order_index)
     select c.id, $1, $2, 'Step', n from cards c, generate_series(0, 99) n where c.list_id = $3`,
    [ids.board, cast.olive, list],
  )
  expect((await pagesOf(list)).map(({ techniques }) => techniques.length)).toEqual([9, 9, 9, 9, 9, 9, 6])
})

test('a page holds 200 comments of a technique, and says where the others start', async () => {
  await add(1)
  await db.admin(
    `insert into card_comments (card_id, board_id, user_id, content, created_at)
     select c.id, $1, $2, n::text, now() + n * interval '1 second' from cards c, generate_series(1, 450) n where c.list_id = $3`,
    [ids.board, cast.olive, list],
  )
  const [card] = await db.admin<{ id: string }>('select id from cards where list_id = $1', [list])
  let rest: Rest | null | undefined = (await page('olive', list))?.techniques[0]?.comments
  const contents = rest?.items.map(({ content }) => content) ?? []
  expect(contents).toHaveLength(200)
  while (rest?.next) {
    const [more]: { rest: Rest }[] = await db.admin<{ rest: Rest }>(
      `select export_card_rest($1, $2, 'comments', $3) as rest`,
      [card?.id, cast.olive, rest.next],
    )
    rest = more?.rest
    contents.push(...(rest?.items.map(({ content }) => content) ?? []))
  }
  expect(contents).toEqual(Array.from({ length: 450 }, (_, at) => String(at + 1)))
})

test('of a dojo that its owner may not read the history of a technique tells nothing', async () => {
  const [made] = await db.as('adam')<{ id: string }>(
    `select create_board('Secret merger', '', '[{"title": "Alpha", "cards": [{"title": "It"}]}, {"title": "Beta"}]'::jsonb) as id`,
  )
  const [card] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [made?.id])
  const [beta] = await db.admin<{ id: string }>(`select id from lists where board_id = $1 and title = 'Beta'`, [
    made?.id,
  ])
  await db.as('adam')('select move_cards(array[$1]::uuid[], $2, 0)', [card?.id, beta?.id])
  await db.as('adam')('select transfer_card($1, $2)', [card?.id, list])
  const history = async () => (await page('olive', list))?.techniques[0]?.history.items
  expect(await history()).toMatchObject([{ kind: 'card.transferred', detail: { from: null } }])
  await db.admin(`insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'viewer', 'viewer')`, [
    made?.id,
    cast.olive,
  ])
  expect(await history()).toMatchObject([
    { kind: 'card.moved', detail: { from: 'Alpha', to: 'Beta' } },
    { kind: 'card.transferred', detail: { from: 'Secret merger' } },
  ])
})

type Removed = { items: { reason: string; historyOf: string | null; techniques: object[] }[]; next: string | null }
const removedPage = async (who: Person, after: string | null = null) =>
  (await db.admin<{ page: Removed }>('select export_removed($1, $2, $3) as page', [ids.board, cast[who], after]))[0]!
    .page

/** A technique with everything on it, in the kata of this test. */
async function fullCard(title: string): Promise<string> {
  const [made] = await db.admin<{ id: string }>(
    `insert into cards (board_id, list_id, title, description, priority) values ($1, $2, $3, 'All of it', 'high') returning id`,
    [ids.board, list, title],
  )
  const card = made!.id
  await db.as('mia')('insert into card_checklist_items (card_id, board_id, user_id, title) values ($1, $2, $3, $4)', [
    card,
    ids.board,
    cast.mia,
    'Dial',
  ])
  await db.as('mia')('insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, $3, $4)', [
    card,
    ids.board,
    cast.mia,
    'At home',
  ])
  for (const who of ['mia', 'olive'] as const)
    await db.admin(
      `insert into card_attachments (card_id, board_id, user_id, name, size_bytes, content_type, path)
       values ($1::uuid, $2, $3, $4, 1, 'text/plain', $1::text || $4)`,
      [card, ids.board, cast[who], `${who}.txt`],
    )
  return card
}

test('what is archived or in the bin is exported like what is on the board', async () => {
  const archived = await fullCard('Archived')
  await db.as('mia')(`select remove_cards(array[$1]::uuid[], 'archived')`, [archived])
  await fullCard('Goes with its kata')
  await db.as('mia')('select delete_list($1)', [list])
  const mine = (await removedPage('olive')).items.filter(({ techniques }) =>
    JSON.stringify(techniques).includes('All of it'),
  )
  const whole = {
    kataId: list,
    description: 'All of it',
    priority: 'high',
    steps: [{ title: 'Dial', completed: false }],
    comments: [{ userId: cast.mia, content: 'At home' }],
    attachments: [{ name: 'mia.txt' }, { name: 'olive.txt' }],
  }
  expect(mine).toHaveLength(2)
  expect(mine).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        reason: 'archived',
        removedBy: cast.mia,
        kata: null,
        historyOf: archived,
        techniques: [expect.objectContaining({ title: 'Archived' })],
      }),
      expect.objectContaining({
        reason: 'deleted',
        kata: { id: list, title: 'Many' },
        historyOf: null,
        techniques: [expect.objectContaining({ title: 'Goes with its kata' })],
      }),
    ]),
  )
  for (const { techniques } of mine) expect(techniques).toMatchObject([whole])
  const [rest] = await db.admin<{ rest: Rest }>(`select export_card_rest($1, $2, 'history', 0) as rest`, [
    archived,
    cast.olive,
  ])
  expect(rest?.rest.items).toContainEqual(expect.objectContaining({ kind: 'card.archived' }))
  expect((await removedPage('adam')).items).toEqual([])
  expect(await db.admin(`select export_card_rest($1, $2, 'history', 0) as rest`, [archived, cast.adam])).toEqual([
    { rest: null },
  ])
})

test('an archive comes in pages: each technique once', async () => {
  await add(250)
  await db.admin(`select private.put_cards_in_bin($1, array(select id from cards where list_id = $2), 'archived')`, [
    ids.board,
    list,
  ])
  await db.admin('delete from cards where list_id = $1', [list])
  const titles: string[] = []
  for (let after: string | null = null; ;) {
    const { items, next }: Removed = await removedPage('olive', after)
    expect(items.length).toBeLessThanOrEqual(100)
    titles.push(
      ...items.flatMap(({ techniques }) => techniques.map((technique) => (technique as { title: string }).title)),
    )
    if (next === null) break
    after = next
  }
  const many = titles.filter((title) => title.startsWith('Card '))
  expect(many.toSorted()).toEqual(Array.from({ length: 250 }, (_, at) => `Card ${at + 1}`).toSorted())
})

test('the files to export are the person’s own, also of what is archived, each once', async () => {
  const [here, archived, moved] = [await fullCard('Here'), await fullCard('Archived'), await fullCard('Moved')]
  await db.as('mia')(`select remove_cards(array[$1]::uuid[], 'archived')`, [archived])
  const [other] = await db.as('olive')<{ id: string }>(
    `select create_board('Other', '', '[{"title": "There"}]'::jsonb) as id`,
  )
  await db.as('olive')('select transfer_card($1, (select id from lists where board_id = $2))', [moved, other!.id])
  await db.admin(`delete from private.account_exports where user_id = $1`, [cast.mia])
  await db.admin('select request_export($1)', [cast.mia])
  const [row] = await db.admin<{ plan: { files: { path: string }[] } }>(
    'select export_plan(e.id) as plan from private.account_exports e where e.user_id = $1',
    [cast.mia],
  )
  const paths = row!.plan.files
    .map(({ path }) => path)
    .filter((path) => [here, archived, moved].includes(path.slice(0, 36)))
  expect(paths.toSorted()).toEqual([here, archived, moved].map((card) => `${card}mia.txt`).toSorted())
})

test('a technique that moves or goes while its dojo is exported is read where it is, or left out', async () => {
  await add(3)
  const [moved, kept, gone] = await orderOf(list)
  await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [moved, ids.list])
  await db.as('mia')(`select remove_cards(array[$1]::uuid[], 'archived')`, [gone])
  const page = await read('olive', [moved!, gone!, kept!])
  expect(page).toMatchObject({ techniques: [{ title: 'Card 1' }, { title: 'Card 2' }], read: 3 })
  await db.admin('delete from cards where id = $1', [moved])
})

test('only the owner’s export reads them', async () => {
  await add(3)
  expect((await page('adam', list))?.techniques).toEqual([])
  const [card] = await db.admin<{ id: string }>('select id from cards where list_id = $1 limit 1', [list])
  expect(await db.admin(`select export_card_rest($1, $2, 'history', 0) as rest`, [card?.id, cast.adam])).toEqual([
    { rest: null },
  ])
})

describe('comments on what is archived or in the bin of other people', () => {
  type Told = { content: string; technique?: string; dojo?: string; removed?: string }
  const removedComments = async (who: Person, content: string) => {
    const all: Told[] = []
    for (let after: string | null = null; ;) {
      const [row]: { page: { items: Told[]; next: string | null } }[] = await db.admin(
        'select export_removed_comments($1, $2) as page',
        [cast[who], after],
      )
      all.push(...row!.page.items)
      if (row!.page.next === null) break
      after = row!.page.next
    }
    return all.filter((told) => told.content === content)
  }
  const inPlace = async (content: string) =>
    (
      await db.admin<{ told: { content: string }[] }>('select export_comments_elsewhere($1) as told', [cast.mia])
    )[0]?.told.filter((told) => told.content === content)
  /** A technique with a comment of Mia's and one of Olive's. */
  const commented = async (title: string) => {
    const card = await fullCard(title)
    await db.admin('update card_comments set content = $2 where card_id = $1', [card, title])
    await db.as('olive')('insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, $3, $4)', [
      card,
      ids.board,
      cast.olive,
      `${title}, says Olive`,
    ])
    return card
  }

  test.each([['archived'], ['deleted']])('are exported with their technique: %s', async (reason) => {
    const title = `On what is ${reason}`
    const card = await commented(title)
    expect(await removedComments('mia', title)).toEqual([])
    await db.as('olive')('select remove_cards(array[$1]::uuid[], $2)', [card, reason])
    expect(await inPlace(title)).toEqual([])
    expect(await removedComments('mia', title)).toEqual([
      expect.objectContaining({ content: title, technique: title, dojo: 'Release', removed: reason }),
    ])
    expect(await removedComments('mia', `${title}, says Olive`)).toEqual([])
    // They are in what she exports of her own dojo.
    expect(await removedComments('olive', `${title}, says Olive`)).toEqual([])
  })

  test('are exported when their kata is in the bin', async () => {
    await commented('With its kata')
    await db.as('olive')('select delete_list($1)', [list])
    expect(await removedComments('mia', 'With its kata')).toMatchObject([
      { technique: 'With its kata', dojo: 'Release', removed: 'deleted' },
    ])
  })

  test('tell their writer no more than they may see', async () => {
    const card = await commented('Known once')
    await db.as('olive')(`select remove_cards(array[$1]::uuid[], 'archived')`, [card])
    const told = async () => (await removedComments('mia', 'Known once')).map((one) => Object.keys(one).toSorted())
    const keys = ['content', 'createdAt', 'id', 'updatedAt']
    await db.admin(
      `update board_members set role = 'viewer', own_role = 'viewer' where board_id = $1 and user_id = $2`,
      [ids.board, cast.mia],
    )
    expect(await told()).toEqual([[...keys, 'dojo'].toSorted()])
    await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.mia])
    expect(await told()).toEqual([keys])
    await db.admin(
      `insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'member', 'member')`,
      [ids.board, cast.mia],
    )
  })

  test('are gone with the bin after 30 days, and stay in the archive', async () => {
    for (const [title, reason] of [
      ['Old and deleted', 'deleted'],
      ['Old and archived', 'archived'],
    ] as const) {
      const card = await commented(title)
      await db.as('olive')('select remove_cards(array[$1]::uuid[], $2)', [card, reason])
      await db.admin(`update deleted_items set deleted_at = now() - interval '31 days' where item_id = $1`, [card])
    }
    expect(await removedComments('mia', 'Old and deleted')).toEqual([])
    expect(await removedComments('mia', 'Old and archived')).toHaveLength(1)
  })

  test('come in pages, each once', async () => {
    await add(250)
    await db.admin(
      `insert into card_comments (card_id, board_id, user_id, content)
       select c.id, $1, $2, 'One of many' from cards c where c.list_id = $3`,
      [ids.board, cast.mia, list],
    )
    await db.admin(`select private.put_cards_in_bin($1, array(select id from cards where list_id = $2), 'archived')`, [
      ids.board,
      list,
    ])
    await db.admin('delete from cards where list_id = $1', [list])
    expect(await removedComments('mia', 'One of many')).toHaveLength(250)
  })
})

test('comments elsewhere name the technique and the dojo while their writer is on it', async () => {
  const elsewhere = async () =>
    (
      await db.admin<{ told: { content: string }[] }>('select export_comments_elsewhere($1) as told', [cast.mia])
    )[0]?.told.filter(({ content }) => content === 'Look at this')
  expect(await elsewhere()).toMatchObject([{ technique: 'Invoice', dojo: 'Release' }])
  await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.mia])
  await db.as('olive')('update boards set title = $2 where id = $1', [ids.board, 'Redundancies'])
  const [told] = (await elsewhere()) ?? []
  expect(told).toMatchObject({ content: 'Look at this' })
  expect(told).not.toHaveProperty('technique')
  expect(told).not.toHaveProperty('dojo')
})

test('three exports a day may fail', async () => {
  const request = () => db.admin('select request_export($1)', [cast.vic])
  for (let times = 0; times < 3; times += 1) {
    await request()
    await db.admin(`update private.account_exports set state = 'failed'`)
  }
  await expect(request()).rejects.toMatchObject({ code: 'PT429' })
})

test('of a person’s exports the newest is kept, until a week after it was ready', async () => {
  const [old, newest] = ['0e1e0000-0000-4000-8000-000000000001', '0e1e0000-0000-4000-8000-000000000002']
  const expired = async () => (await db.admin<{ names: string[] }>('select expired_exports(10) as names'))[0]?.names
  const file = (id: string) =>
    db.admin(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [`${cast.mia}/${id}.zip`])
  const insert = (id: string, state: string, days: number) =>
    db.admin(
      `insert into private.account_exports (id, user_id, state, asked_at, ready_at, size_bytes)
       select $1, $2, $3, a, case when $3 = 'ready' then a end, case when $3 = 'ready' then 10 end
       from (select now() - $4::int * interval '1 day' as a) t`,
      [id, cast.mia, state, days],
    )
  await insert(old, 'ready', 2)
  await file(old)
  expect(await expired()).toEqual([])
  await insert(newest, 'running', 0)
  expect(await expired(), 'there is no newer one yet').toEqual([])
  await db.admin(
    `update private.account_exports set state = 'ready', ready_at = now(), size_bytes = 10 where id = $1`,
    [newest],
  )
  await file(newest)
  expect(await expired()).toEqual([`${cast.mia}/${old}.zip`])
  await db.admin(`delete from storage.objects where bucket_id = 'exports'`)
  await db.admin('delete from private.account_exports where user_id = $1', [cast.mia])
})
