import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostileNames } from '../../testing/hostile-files.ts'
import { announcements, cardHistory } from './harness/board.ts'
import { rowsRead } from './harness/calls.ts'
import { type Asker, askers, cast } from './harness/cast.ts'
import type { Attempt, Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const path = `${ids.board}/${ids.attachment}`

/** As the route handlers ask, with the secret key. */
const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`,
    )
    return query(sql, params)
  })

async function answer<T>(query: Promise<{ answer: T }[]>): Promise<T> {
  const [row] = await query
  if (!row) throw new Error('Nothing was answered.')
  return row.answer
}

type Reserved = { id: string; path: string }
const reserve = (who: keyof typeof cast = 'mia', name = 'notes.txt', cardId: string = ids.secondCard) =>
  answer<Reserved>(
    server(`select public.reserve_attachment($1, $2, $3, 7, 'application/octet-stream') as answer`, [
      cardId,
      cast[who],
      name,
    ]),
  )
const finish = (id: string) =>
  answer<Record<string, unknown>>(server('select public.finish_attachment($1, 7, null) as answer', [id]))
const take = () => answer<string[]>(server('select public.take_unneeded_files(100) as answer'))
const attachmentsOf = (cardId: string) =>
  db.admin<{ id: string; name: string }>(
    'select id, name from card_attachments where card_id = $1 order by created_at',
    [cardId],
  )
const code = (of: string) => expect.objectContaining({ code: of })

beforeEach(() => db.admin(`delete from private.attachment_uploads`))

// anon, nora, vic, mia, adam, olive: y done, - nothing found, x refused.
const objects: [verb: string, sql: string, may: string][] = [
  ['reads', `select 1 from storage.objects where bucket_id = 'attachments' and name = '${path}'`, '------'],
  [
    'reads once it is removed',
    `select 1 from storage.objects where name = '${ids.board}/${ids.removedAttachment}'`,
    '------',
  ],
  ['lists others of', `select 1 from storage.objects where bucket_id = 'attachments' and name <> '${path}'`, '------'],
  [
    'puts another into',
    `insert into storage.objects (bucket_id, name) values ('attachments', '${ids.board}/mine') returning 1`,
    'xxxxxx',
  ],
  ['renames', `update storage.objects set name = 'mine' where name = '${path}' returning 1`, '------'],
  ['deletes', `delete from storage.objects where name = '${path}' returning 1`, '------'],
]
const cases = objects.flatMap(([verb, sql, may]) =>
  askers.map((who, at) => [who, verb, sql, may[at]] as [Asker, string, string, string]),
)

test.each(cases)('%s %s the stored files: as the rules say', async (who, _, sql, letter) => {
  expect(letterOf(await db.attempt(who, sql))).toBe(letter)
})

function letterOf({ rows, refusal }: Attempt): string {
  if (refusal !== undefined) return refusal === '42501' ? 'x' : refusal
  return rows.length > 0 ? 'y' : '-'
}

const fileOf = (who: Asker, id: string = ids.attachment) =>
  answer(db.as(who)('select attachment_file($1) as answer', [id]))

test('the server is told where a file lies when it asks as a member, and as no one else', async () => {
  const file = { path, name: 'plan.png', contentType: 'image/png', isChecked: false }
  for (const who of ['vic', 'mia', 'adam', 'olive'] as const) expect(await fileOf(who)).toEqual(file)
  expect(await fileOf('nora')).toBeNull()
  await expect(fileOf('anon')).rejects.toThrow(code('42501'))
  expect(await fileOf('olive', ids.removedAttachment)).toBeNull()
})

test('who was removed from the board is told nothing from then on', async () => {
  expect(await fileOf('adam')).not.toBeNull()
  await db.admin('delete from board_members where user_id = $1 and board_id = $2', [cast.adam, ids.board])
  expect(await fileOf('adam')).toBeNull()
  await db.admin(`insert into board_members (user_id, board_id, role) values ($1, $2, 'admin')`, [cast.adam, ids.board])
})

test('bytes that were replaced after they were checked, or are gone, are hidden from everyone', async () => {
  await db.admin(`update storage.objects set version = 'another' where name = $1`, [path])
  for (const who of ['vic', 'olive'] as const) expect(await fileOf(who)).toBeNull()
  await db.admin(`update storage.objects set version = null, name = 'elsewhere' where name = $1`, [path])
  expect(await fileOf('olive')).toBeNull()
  await db.admin(`update storage.objects set name = $1 where name = 'elsewhere'`, [path])
})

test('the bucket is private and as large as the largest plan', async () => {
  expect(await db.admin(`select public, file_size_limit::text from storage.buckets where id = 'attachments'`)).toEqual([
    { public: false, file_size_limit: '20000000000' },
  ])
})

test('a reserved file is on its card once the server has finished it, counted, told and in the history', async () => {
  const { id, path } = await reserve()
  expect(path).toBe(`${ids.board}/${id}`)
  expect(await attachmentsOf(ids.secondCard)).toEqual([])
  expect(await finish(id)).toMatchObject({ id, name: 'notes.txt', sizeBytes: 7, userId: cast.mia })
  // The answer was lost on the way: asking again makes no second one.
  expect(await finish(id)).toMatchObject({ id })
  expect(await attachmentsOf(ids.secondCard)).toEqual([{ id, name: 'notes.txt' }])
  const details = await answer<{ attachments: unknown[]; history: unknown[] }>(
    db.as('vic')('select card_details($1) as answer', [ids.secondCard]),
  )
  expect(details.attachments).toEqual([
    expect.objectContaining({ id, sizeBytes: 7, contentType: 'application/octet-stream' }),
  ])
  expect(details.history).toContainEqual(
    expect.objectContaining({
      kind: 'attachment.added',
      userId: cast.mia,
      detail: { name: 'notes.txt', attachmentId: id },
    }),
  )
  expect(await announcements(db, ids.board)).toContainEqual(
    expect.objectContaining({
      type: 'card.edited',
      card: expect.objectContaining({ id: ids.secondCard, badges: { attachments: 1 } }),
    }),
  )
})

test.each([
  ['nora', 'PT404'],
  ['vic', '42501'],
] as const)('%s reserves nothing', async (who, refusal) => {
  await expect(reserve(who)).rejects.toThrow(code(refusal))
})

test('a person who is made a viewer, or removed, during the upload adds nothing', async () => {
  const { id } = await reserve('adam')
  await db.admin(`update board_members set role = 'viewer' where user_id = $1 and board_id = $2`, [
    cast.adam,
    ids.board,
  ])
  await expect(finish(id)).rejects.toThrow(code('42501'))
  await db.admin(`delete from board_members where user_id = $1 and board_id = $2`, [cast.adam, ids.board])
  await expect(finish(id)).rejects.toThrow(code('PT404'))
  await db.admin(`insert into board_members (user_id, board_id, role) values ($1, $2, 'admin')`, [cast.adam, ids.board])
})

test('no one finishes what another has reserved, or what was refused', async () => {
  const { id } = await reserve('mia')
  const upload = (who: keyof typeof cast) =>
    answer(server('select public.attachment_upload($1, $2) as answer', [id, cast[who]])).catch(() => null)
  expect(await upload('adam')).toBeNull()
  expect(await upload('mia')).toMatchObject({ cardId: ids.secondCard, name: 'notes.txt', attachment: null })
  await server('select public.refuse_attachment($1)', [id])
  expect(await upload('mia')).toBeNull()
  await expect(finish(id)).rejects.toThrow(code('PT404'))
})

test('a card holds 100 files, uploads under way included', async () => {
  await db.admin(
    `insert into private.attachment_uploads (card_id, board_id, user_id, name, size_bytes, content_type, path)
     select $1, $2, $3, 'x', 1, 'image/png', gen_random_uuid()::text from generate_series(1, 99)`,
    [ids.card, ids.board, cast.olive],
  )
  // With the one of the scene that is 100.
  await expect(reserve('mia', 'one more.txt', ids.card)).rejects.toThrow(code('PT429'))
  await db.admin(`update private.attachment_uploads set created_at = now() - interval '4 hours'`)
  await expect(reserve('mia', 'one more.txt', ids.card)).resolves.toBeDefined()
})

test('a person adds 300 files an hour', async () => {
  await db.admin(
    `insert into private.attachment_uploads (card_id, board_id, user_id, name, size_bytes, content_type, path, settled_at)
     select gen_random_uuid(), $1, $2, 'x', 1, 'image/png', 'x', now() from generate_series(1, 300)`,
    [ids.board, cast.mia],
  )
  await expect(reserve('mia')).rejects.toThrow(code('PT429'))
  await expect(reserve('adam')).resolves.toBeDefined()
})

test('a deletion can be taken back for an hour, by anyone who may edit, and leaves no trace then', async () => {
  const { id } = await finish((await reserve('mia', 'kept.txt')).id)
  await db.as('adam')('select delete_attachment($1)', [id])
  expect(await attachmentsOf(ids.secondCard)).not.toContainEqual({ id, name: 'kept.txt' })
  const removals = () =>
    db.admin(
      `select 1 as x from ${cardHistory} e where kind = 'attachment.removed' and detail ->> 'attachmentId' = $1`,
      [id],
    )
  expect(await removals()).toHaveLength(1)
  expect(await take()).toEqual([])
  await db.as('mia')('select restore_attachment($1)', [id])
  expect(await attachmentsOf(ids.secondCard)).toContainEqual({ id, name: 'kept.txt' })
  expect(await removals()).toEqual([])
  await expect(db.as('mia')('select restore_attachment($1)', [id])).rejects.toThrow(code('PT404'))
})

test('a file is attached with the type that it was checked for, and with no other before', async () => {
  const checked = async (type: string | null) => {
    const { id } = await reserve('mia', 'photo.jpg')
    await server('select public.finish_attachment($1, 7, null, $2)', [id, type])
    return db.admin('select content_type, is_checked from card_attachments where id = $1', [id])
  }
  expect(await checked('image/jpeg')).toEqual([{ content_type: 'image/jpeg', is_checked: true }])
  expect(await checked(null)).toEqual([{ content_type: 'application/octet-stream', is_checked: false }])
})

test('what the server has checked stays checked when it comes back, from a removal and from the bin', async () => {
  const { id } = await finish((await reserve('mia', 'checked.txt')).id)
  const isChecked = () =>
    answer<boolean>(db.admin('select is_checked as answer from card_attachments where id = $1', [id]))
  for (const checked of [false, true]) {
    await db.admin('update card_attachments set is_checked = $2 where id = $1', [id, checked])
    await db.as('mia')('select delete_attachment($1)', [id])
    await db.as('mia')('select restore_attachment($1)', [id])
    expect(await isChecked()).toBe(checked)
    await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.secondCard])
    await db.as('mia')('select restore_item($1)', [ids.secondCard])
    expect(await isChecked()).toBe(checked)
  }
  // Removed, or put into the bin, before there were checks.
  await db.as('mia')('select delete_attachment($1)', [id])
  await db.admin(
    `update private.unneeded_files set attachment = attachment - 'is_checked' where attachment is not null`,
  )
  await db.as('mia')('select restore_attachment($1)', [id])
  expect(await isChecked()).toBe(false)
})

test.each([
  [0, 3],
  [150, 1],
])(
  'a file of %i minutes that was removed stays for %i hours: its signed address takes bytes for two',
  async (minutes, hours) => {
    const { id, path } = await reserve('mia', 'short.txt')
    await finish(id)
    await db.admin(`update card_attachments set created_at = now() - $2::int * interval '1 minute' where id = $1`, [
      id,
      minutes,
    ])
    await db.as('mia')('select delete_attachment($1)', [id])
    const [left] = await db.admin<{ hours: number }>(
      `select round(extract(epoch from due_at - now()) / 3600)::int as hours from private.unneeded_files where path = $1`,
      [path],
    )
    expect(left).toEqual({ hours })
    await db.admin('delete from private.unneeded_files where path = $1', [path])
  },
)

test('what was removed an hour ago is handed out for removal once, and is then past restoring', async () => {
  const { id, path } = await reserve('mia', 'gone.txt')
  await finish(id)
  await db.as('mia')('select delete_attachment($1)', [id])
  await db.admin(`update private.unneeded_files set due_at = now() where path = $1`, [path])
  expect(await take()).toContain(path)
  expect(await take()).not.toContain(path)
  await expect(db.as('mia')('select restore_attachment($1)', [id])).rejects.toThrow(code('PT404'))
  // A server that died before it had removed them: they come up again.
  await db.admin(`update private.unneeded_files set due_at = now() where path = $1`, [path])
  expect(await take()).toContain(path)
  await server('select public.forget_unneeded_files($1)', [[path]])
  expect(await db.admin(`select 1 as x from private.unneeded_files where path = $1`, [path])).toEqual([])
})

test('an upload that is never finished, or was refused, has its path emptied', async () => {
  const forgotten = await reserve()
  const refused = await reserve()
  await db.admin(`update private.attachment_uploads set created_at = now() - interval '4 hours' where id = $1`, [
    forgotten.id,
  ])
  await server('select public.refuse_attachment($1)', [refused.id])
  const first = await take()
  expect(first).toContain(forgotten.path)
  // Its signed address still holds.
  expect(first).not.toContain(refused.path)
  await db.admin(`update private.unneeded_files set due_at = now() where path = $1`, [refused.path])
  expect(await take()).toContain(refused.path)
})

test('an upload is refused or finished, and only who refused it may remove its bytes', async () => {
  const refuse = async (id: string) =>
    (await db.admin<{ refused: boolean }>('select refuse_attachment($1) as refused', [id]))[0]?.refused
  const finished = await reserve()
  await finish(finished.id)
  const given = await reserve()
  expect([await refuse(finished.id), await refuse(given.id), await refuse(given.id)]).toEqual([false, true, false])
  expect(await db.admin('select 1 as x from private.unneeded_files where path = $1', [finished.path])).toEqual([])
})

test('files outlive the deletion of their card while it can be brought back, and go with it for good', async () => {
  const { id, path } = await reserve('mia', 'in the bin.txt')
  await finish(id)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.secondCard])
  const makeDue = () => db.admin(`update private.unneeded_files set due_at = now() where path = $1`, [path])
  await makeDue()
  expect(await take()).not.toContain(path)
  await db.as('mia')('select restore_item($1)', [ids.secondCard])
  expect(await attachmentsOf(ids.secondCard)).toContainEqual({ id, name: 'in the bin.txt' })
  await makeDue()
  expect(await take()).not.toContain(path)

  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [ids.secondCard])
  await db.as('olive')('select purge_items($1)', [[ids.secondCard]])
  await makeDue()
  expect(await take()).toContain(path)
})

test('files go with their board', async () => {
  const board = await answer<string>(
    db.as('mia')(`select create_board('Short', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as answer`),
  )
  const card = await answer<string>(db.admin('select id as answer from cards where board_id = $1', [board]))
  const { id, path } = await reserve('mia', 'x.txt', card)
  await finish(id)
  const half = await reserve('mia', 'half.txt', card)
  await db.admin('delete from boards where id = $1', [board])
  await expect(finish(half.id)).rejects.toThrow(code('PT404'))
  await db.admin(`update private.unneeded_files set due_at = now()`)
  await db.admin(
    `update private.attachment_uploads set created_at = now() - interval '4 hours' where settled_at is null`,
  )
  expect(await take()).toEqual(expect.arrayContaining([path, half.path]))
})

test('the tier is that of the board’s owner, and an ended plan is the free one', async () => {
  const tier = (who: Asker) => answer(db.as(who)('select attachment_tier($1) as answer', [ids.card]))
  expect(await tier('mia')).toBe('pro')
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
  expect(await tier('vic')).toBe('business')
  await db.admin(`update subscribers set subscription_end = now() - interval '1 day' where user_id = $1`, [cast.olive])
  expect(await tier('vic')).toBe('free')
  expect(await tier('nora')).toBeNull()
})

test.each(hostileNames.filter(({ name }) => /[\0/\\\r]/.test(name) || name === ''))(
  'a name with $what does not get in uncleaned',
  async ({ name }) => {
    await expect(reserve('mia', name).then(({ id }) => finish(id))).rejects.toBeInstanceOf(Error)
  },
)

test('what was settled within the last day is not read when files are removed', async () => {
  await db.admin(
    `insert into private.attachment_uploads (id, card_id, board_id, user_id, name, size_bytes, content_type, path, settled_at)
     select gen_random_uuid(), $1, $2, $3, 'notes.txt', 7, 'text/plain', 'settled/' || n, now() from generate_series(1, 3000) n`,
    [ids.cardElsewhere, ids.elsewhere, cast.nora],
  )
  await db.admin('analyze private.attachment_uploads')
  const read = await db.engine.transaction((query) =>
    rowsRead(query, 'private.attachment_uploads', () => query('select take_unneeded_files(100)')),
  )
  expect(read).toBeLessThan(100)
})
