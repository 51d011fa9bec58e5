import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Feature, limitOf, planOfTier } from '../../lib/plans/entitlements.ts'
import { plans } from '../../lib/plans/catalogue.ts'
import { announcements } from './harness/board.ts'
import { cast, emailOf, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const features: Feature[] = [
  'members',
  'uploadBytes',
  'storageBytes',
  'ai',
  'templates',
  'branding',
  'audit',
  'sso',
  'prioritySupport',
]

const setPlan = (who: Person, tier: string) =>
  db.admin(
    'update subscribers set subscription_tier = $2, subscribed = true, subscription_end = null, access_ends_at = null where user_id = $1',
    [cast[who], tier],
  )
const invite = (who: Person, board: string, address: string) =>
  db.as(who)(`select share_board($1, $2, 'member') as answer`, [board, address])
const share = async (who: Person, board: string, whom: Person, role = 'member') => {
  await db.as(who)('select share_board($1, $2, $3)', [board, emailOf(whom), role])
  await db.as(whom)('select accept_invitation($1)', [board])
}
const peopleOf = async (owner: string) =>
  (await db.admin('select people from private.crews where owner_id = $1', [owner]))[0]?.['people']
const overPlan = async (who: Person, board: string = ids.board) =>
  (await db.as(who)<{ over: unknown }>(`select board_snapshot($1) -> 'overPlan' as over`, [board]))[0]?.over

/** What a refusal says beside its code: {plan, people, included}. */
async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error) || !('code' in error) || !('detail' in error))
    throw new Error('It was not refused.', { cause: error })
  return { code: error.code, ...JSON.parse(String(error.detail)) }
}

describe('the numbers', () => {
  test('are those of the catalogue, plan by plan and feature by feature', async () => {
    const rows = await db.admin<{ plan: string; feature: Feature; amount: number | string }>(
      'select plan, feature, amount from private.plan_limits',
    )
    const asSorted = (all: { plan: string; feature: string; amount: number | string }[]) =>
      all.map(({ plan, feature, amount }) => `${plan} ${feature} ${amount}`).toSorted()
    const catalogue = plans.flatMap((plan) =>
      features.map((feature) => ({ plan: plan.id, feature, amount: limitOf(plan, feature) })),
    )
    expect(asSorted(rows)).toEqual(asSorted(catalogue))
  })

  const allowed: [tier: string, feature: Feature, amount: number, isAllowed: boolean][] = [
    ['free', 'ai', 1, false],
    ['essentials', 'templates', 1, true],
    ['essentials', 'ai', 1, false],
    ['pro', 'ai', 1, true],
    ['pro', 'branding', 1, false],
    ['business', 'branding', 1, true],
    ['business', 'audit', 1, true],
    ['enterprise-50', 'sso', 1, true],
    ['gold', 'ai', 1, false],
    ['pro', 'uploadBytes', 2_000_000_000, true],
    ['pro', 'uploadBytes', 2_000_000_001, false],
    ['pro', 'storageBytes', 20_000_000_000, true],
    ['pro', 'storageBytes', 20_000_000_001, false],
  ]
  test.each(allowed)('on %s, %s %i: %s', async (tier, feature, amount, isAllowed) => {
    await setPlan('nora', tier)
    expect(await db.admin('select private.plan_allows($1, $2, $3) as answer', [cast.nora, feature, amount])).toEqual([
      { answer: isAllowed },
    ])
    await setPlan('nora', 'free')
  })

  test('what no plan knows is allowed to no one, and a plan that has ended allows nothing more', async () => {
    await setPlan('nora', 'enterprise')
    const allows = async (feature: string) =>
      (await db.admin('select private.plan_allows($1, $2) as answer', [cast.nora, feature]))[0]?.['answer']
    expect([await allows('flying'), await allows('ai')]).toEqual([false, true])
    await db.admin(`update subscribers set access_ends_at = now() - interval '1 second' where user_id = $1`, [
      cast.nora,
    ])
    expect(await allows('ai')).toBe(false)
    await setPlan('nora', 'free')
  })
})

describe('people', () => {
  let board: string

  beforeEach(async () => {
    await db.admin('delete from board_members where board_id not in ($1, $2) and user_id <> $3', [
      ids.board,
      ids.clanBoard,
      cast.nora,
    ])
    await db.admin('delete from boards where user_id = $1 and id <> $2', [cast.nora, ids.elsewhere])
    await db.admin('delete from clans where created_by = $1', [cast.nora])
    await db.admin('delete from board_invitations where board_id <> $1', [ids.board])
    await setPlan('nora', 'free')
    const [made] = await db.as('nora')<{ id: string }>(`select create_board('Seeds') as id`)
    board = made?.id ?? ''
  })

  test('Starter holds three, and the fourth is refused by name and number', async () => {
    await share('nora', ids.elsewhere, 'mia')
    await share('nora', ids.elsewhere, 'vic', 'viewer')
    expect(await peopleOf(cast.nora)).toBe(3)
    expect(await refusalOf(share('nora', ids.elsewhere, 'adam'))).toEqual({
      code: 'PT402',
      plan: 'starter',
      people: 4,
      included: 3,
    })
    expect(await peopleOf(cast.nora)).toBe(3)
  })

  test('the same person on another dojo is not one more; someone else there is', async () => {
    await share('nora', ids.elsewhere, 'mia')
    await share('nora', ids.elsewhere, 'vic')
    await share('nora', board, 'mia')
    expect(await peopleOf(cast.nora)).toBe(3)
    await expect(share('nora', board, 'adam')).rejects.toMatchObject({ code: 'PT402' })
  })

  test('clans count with the dojos', async () => {
    await db.as('nora')('insert into clans (name, created_by) values ($1, $2)', ['Gardeners', cast.nora])
    const join = (who: Person) =>
      db.admin(
        `insert into clan_members (clan_id, user_id, role) select id, $2, 'member' from clans where created_by = $1`,
        [cast.nora, cast[who]],
      )
    await join('mia')
    await share('nora', board, 'vic')
    expect(await refusalOf(join('adam'))).toMatchObject({ code: 'PT402', people: 4 })
    await expect(share('nora', board, 'adam')).rejects.toMatchObject({ code: 'PT402' })
  })

  test('a person who leaves makes room, and so does a dojo or a clan that goes', async () => {
    await share('nora', ids.elsewhere, 'mia')
    await share('nora', board, 'vic')
    await db.as('vic')('delete from board_members where board_id = $1 and user_id = $2', [board, cast.vic])
    expect(await peopleOf(cast.nora)).toBe(2)
    await share('nora', board, 'adam')
    await db.as('nora')('select delete_board($1)', [board])
    expect(await peopleOf(cast.nora)).toBe(2)
  })

  test('it is the plan of the owner that counts, no matter who adds', async () => {
    await setPlan('nora', 'business')
    await share('nora', board, 'mia', 'admin')
    await setPlan('nora', 'free')
    await setPlan('mia', 'enterprise')
    await share('mia', board, 'vic')
    expect(await refusalOf(share('mia', board, 'adam'))).toMatchObject({ code: 'PT402', plan: 'starter' })
    await setPlan('mia', 'free')
  })

  test('no one is invited where there is no room', async () => {
    await share('nora', board, 'mia')
    await share('nora', board, 'vic')
    expect(await refusalOf(invite('nora', board, 'new@ninjadojo.test'))).toEqual({
      code: 'PT402',
      plan: 'starter',
      people: 4,
      included: 3,
    })
  })

  const confirm = (email: string) =>
    db.admin<{ id: string }>(
      'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id',
      [email],
    )

  const asThem = (id: string | undefined, sql: string, params: unknown[]) =>
    db.engine.transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
        JSON.stringify({ role: 'authenticated', sub: id }),
      ])
      return query(sql, params)
    })

  test('who finds no room keeps the invitation, is told nothing of the plan, and joins once there is some', async () => {
    await invite('nora', board, 'early@ninjadojo.test')
    await share('nora', board, 'mia')
    await share('nora', board, 'vic')
    const [early] = await confirm('early@ninjadojo.test')
    const accept = () => asThem(early?.id, 'select accept_invitation($1)', [board])
    const isIn = async () =>
      (await db.admin('select 1 from board_members where board_id = $1 and user_id = $2', [board, early?.id])).length
    const open = () => db.admin('select email from board_invitations where board_id = $1', [board])
    const refusal: unknown = await accept().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'PT402' })
    expect(JSON.stringify(refusal)).not.toMatch(/starter|included/)
    expect([await isIn(), await open()]).toEqual([0, [{ email: 'early@ninjadojo.test' }]])
    await setPlan('nora', 'essentials')
    expect(await isIn(), 'a plan lets no one in by itself').toBe(0)
    await accept()
    expect([await isIn(), await open()]).toEqual([1, []])
  })

  test('who is on another dojo is invited where it is full, by people who see them there', async () => {
    await share('nora', ids.elsewhere, 'mia')
    await setPlan('nora', 'essentials')
    await share('nora', board, 'vic', 'admin')
    await setPlan('nora', 'free')
    // vic does not see who is elsewhere, so the same refusal as for anybody.
    await expect(invite('vic', board, emailOf('mia'))).rejects.toMatchObject({ code: 'PT402' })
    await expect(invite('vic', board, 'nobody-at-all@ninjadojo.test')).rejects.toMatchObject({ code: 'PT402' })
    await share('nora', board, 'mia')
    expect(await peopleOf(cast.nora)).toBe(3)
  })

  test('an account that is deleted is counted no more, and takes its crew along', async () => {
    const [gone] = await confirm('gone@ninjadojo.test')
    await invite('nora', board, 'gone@ninjadojo.test')
    await asThem(gone?.id, 'select accept_invitation($1)', [board])
    const [mine] = await db.admin(`insert into boards (title, user_id) values ('Mine', $1) returning id`, [gone?.id])
    expect([await peopleOf(cast.nora), await peopleOf(gone?.id ?? '')]).toEqual([2, 1])
    await db.admin('delete from boards where id = $1', [mine?.['id']])
    await db.admin('delete from auth.users where id = $1', [gone?.id])
    expect([await peopleOf(cast.nora), await peopleOf(gone?.id ?? '')]).toEqual([1, undefined])
  })
})

describe('after a downgrade', () => {
  beforeEach(async () => {
    await setPlan('olive', 'free')
  })

  test('everybody still sees the dojo, and why it is read-only', async () => {
    for (const who of ['olive', 'adam', 'mia', 'vic'] as const) {
      expect(await overPlan(who)).toEqual({ plan: 'starter', people: 4, included: 3 })
    }
    expect(await overPlan('nora', ids.elsewhere)).toBeNull()
  })

  const writes: [what: string, sql: string, params: unknown[]][] = [
    ['adds a kata', `insert into lists (board_id, title) values ($1, 'New')`, [ids.board]],
    ['renames a kata', `update lists set title = 'Other' where id = $1`, [ids.list]],
    ['moves a kata', 'select move_list($1, 1)', [ids.list]],
    ['deletes a kata', 'select delete_list($1)', [ids.list]],
    ['adds a technique', `insert into cards (board_id, list_id, title) values ($1, $2, 'New')`, [ids.board, ids.list]],
    ['adds a technique without naming the dojo', `insert into cards (list_id, title) values ($1, 'New')`, [ids.list]],
    ['edits a technique', `update cards set title = 'Other' where id = $1`, [ids.card]],
    ['edits several', `select edit_cards($1)`, [[{ id: ids.card, patch: { title: 'Other' } }]]],
    ['moves a technique', 'select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList]],
    ['moves several', 'select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.otherList]],
    ['duplicates one', 'select duplicate_card($1, gen_random_uuid())', [ids.card]],
    ['deletes one', 'select remove_cards(array[$1]::uuid[])', [ids.card]],
    ['archives one', `select remove_cards(array[$1::uuid], 'archived')`, [ids.card]],
    ['restores one', 'select restore_items(array[$1::uuid])', [ids.deletedCard]],
    [
      'adds a step',
      `insert into card_checklist_items (card_id, board_id, user_id, title) values ($1, $2, $3, 'New')`,
      [ids.card, ids.board, cast.mia],
    ],
    ['moves a step', 'select move_checklist_item($1, 0)', [ids.item]],
    [
      'adds a label',
      `insert into custom_labels (board_id, user_id, name) values ($1, $2, 'new')`,
      [ids.board, cast.mia],
    ],
    ['renames a label', `update custom_labels set name = 'other' where id = $1`, [ids.label]],
    ['deletes a label', 'delete from custom_labels where id = $1', [ids.label]],
    [
      'labels a technique',
      'insert into card_labels (card_id, board_id, label_id) values ($1, $2, $3)',
      [ids.secondCard, ids.board, ids.label],
    ],
    ['labels several', `select label_cards(array[$1::uuid], '{"name": "bug"}', true)`, [ids.secondCard]],
    [
      'comments',
      `insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, $3, 'So?')`,
      [ids.card, ids.board, cast.mia],
    ],
    ['deletes a file', 'select delete_attachment($1)', [ids.attachment]],
    ['restores a file', 'select restore_attachment($1)', [ids.removedAttachment]],
  ]
  test.each(writes)('nobody %s, and the refusal says why', async (_, sql, params) => {
    expect(await refusalOf(db.as('mia')(sql, params))).toEqual({
      code: 'PT402',
      plan: 'starter',
      people: 4,
      included: 3,
    })
    // It is the plan that refuses, not the test.
    await setPlan('olive', 'pro')
    expect((await db.attempt('mia', sql, params)).refusal).toBeUndefined()
  })

  test('a file whose place was reserved before is not attached', async () => {
    await setPlan('olive', 'pro')
    const [place] = await db.admin<{ id: string }>(
      `select reserve_attachment($1, $2, 'late.txt', 7, 'text/plain') ->> 'id' as id`,
      [ids.card, cast.mia],
    )
    const finish = () => db.admin('select finish_attachment($1, 7, null)', [place?.id])
    await setPlan('olive', 'free')
    expect(await refusalOf(finish())).toMatchObject({ code: 'PT402' })
    await setPlan('olive', 'pro')
    await finish()
  })

  test('not even the owner renames it or adds someone, and nothing is uploaded', async () => {
    expect(await db.attempt('olive', `update boards set title = 'Other' where id = $1`, [ids.board])).toEqual({
      refusal: 'PT402',
    })
    expect(await db.attempt('olive', `select share_board($1, 'nora@ninjadojo.test', 'viewer')`, [ids.board])).toEqual({
      refusal: 'PT402',
    })
    await expect(
      db.admin('select reserve_attachment($1, $2, $3, 1, $4)', [ids.card, cast.mia, 'x.png', 'image/png']),
    ).rejects.toMatchObject({ code: 'PT402' })
  })

  test('viewers and strangers are refused as ever', async () => {
    expect(await db.attempt('vic', 'select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList])).toEqual({
      refusal: '42501',
    })
    expect(await db.attempt('nora', 'select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList])).toEqual({
      refusal: 'PT404',
    })
  })

  test.each([
    [
      'the owner removes someone, who has techniques',
      'olive',
      'delete from board_members where board_id = $1 and user_id = $2 returning 1',
      [ids.board, cast.mia],
    ],
    [
      'someone leaves',
      'vic',
      'delete from board_members where board_id = $1 and user_id = $2 returning 1',
      [ids.board, cast.vic],
    ],
    [
      'an admin withdraws an invitation',
      'adam',
      'delete from board_invitations where board_id = $1 returning 1',
      [ids.board],
    ],
    ['the owner deletes it', 'olive', 'select delete_board($1)', [ids.board]],
    ['someone keeps a bookmark', 'mia', 'delete from board_bookmarks where board_id = $1 returning 1', [ids.board]],
    [
      'mentions are read',
      'mia',
      'update comment_notifications set read_at = now() where comment_id = $1 returning 1',
      [ids.comment],
    ],
    ['files are listed', 'vic', 'select 1 from card_attachments where id = $1', [ids.attachment]],
  ] as const)('%s all the same', async (_, who, sql, params) => {
    expect((await db.attempt(who, sql, params)).rows).toHaveLength(1)
  })

  test('a file above what the plan allows now can still be read', async () => {
    await db.admin('update card_attachments set size_bytes = 19000000000 where id = $1', [ids.attachment])
    expect(await db.as('vic')('select attachment_file($1) as file', [ids.attachment])).toEqual([
      { file: expect.objectContaining({ name: 'plan.png' }) },
    ])
  })

  test('dojos that the owner has to themselves go on, new ones too', async () => {
    const [made] = await db.as('olive')<{ id: string }>(
      `select create_board('Alone', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as id`,
    )
    await db.as('olive')(`insert into lists (board_id, title) values ($1, 'Done')`, [made?.id])
    expect(await overPlan('olive', made?.id)).toBeNull()
    await db.as('olive')('select delete_board($1)', [made?.id])
  })

  test('a new plan opens it at once, and tells those who have it open', async () => {
    const told = async () => (await announcements(db, ids.board)).filter(({ type }) => type === 'plan.changed').length
    const before = await told()
    await setPlan('olive', 'essentials')
    expect(await told()).toBe(before + 1)
    expect(await overPlan('mia')).toBeNull()
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList])
  })

  test('a crew that exactly fills its plan writes on, and one person more closes it', async () => {
    await setPlan('olive', 'essentials')
    const included = limitOf(planOfTier('essentials'), 'members')
    const [filled] = await db.admin<{ many: number }>(
      `with person as (
         insert into auth.users (id, email) select id, id || '@ninjadojo.test' from (select gen_random_uuid() as id from generate_series(1, $2::integer - 4)) p returning id
       ), joined as (
         insert into board_members (board_id, user_id, role) select $1, id, 'viewer' from person returning 1
       )
       select count(*)::integer as many from joined`,
      [ids.board, included],
    )
    expect(await peopleOf(cast.olive)).toBe((filled?.many ?? 0) + 4)
    expect(await overPlan('mia')).toBeNull()
    await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.list])
    await db.admin('update private.crews set people = people + 1 where owner_id = $1', [cast.olive])
    expect(await overPlan('mia')).toEqual({ plan: 'essentials', people: included + 1, included })
    await db.admin(`delete from auth.users where email = id || '@ninjadojo.test'`)
  })

  test('a plan that is not paid holds as many as Starter', async () => {
    await setPlan('olive', 'pro')
    await db.admin('update subscribers set subscribed = false where user_id = $1', [cast.olive])
    expect(await overPlan('mia')).toMatchObject({ plan: 'starter' })
    expect(await db.attempt('mia', 'select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList])).toEqual({
      refusal: 'PT402',
    })
  })

  test('a paid plan whose time is over closes it by itself', async () => {
    await setPlan('olive', 'pro')
    await db.admin(`update subscribers set access_ends_at = now() - interval '1 second' where user_id = $1`, [
      cast.olive,
    ])
    expect(await overPlan('mia')).toMatchObject({ plan: 'starter' })
  })

  test('with fewer people it opens at once, and every dojo of the owner is told', async () => {
    await setPlan('olive', 'pro')
    const [made] = await db.as('olive')<{ id: string }>(`select create_board('Second') as id`)
    await share('olive', made?.id ?? '', 'mia')
    await setPlan('olive', 'free')
    expect(await overPlan('mia', made?.id)).toMatchObject({ people: 4 })
    const told = async (board: string) =>
      (await announcements(db, board)).filter(({ type }) => type === 'plan.changed').length
    const before = await told(made?.id ?? '')
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = any ($2)', [
      ids.board,
      [cast.adam, cast.vic],
    ])
    expect(await overPlan('mia'), 'they are in the clan').toMatchObject({ people: 4 })
    await db.as('olive')('select remove_from_clan($1, who) from unnest($2::uuid[]) who', [
      ids.clan,
      [cast.adam, cast.vic],
    ])
    expect([await overPlan('mia'), await overPlan('mia', made?.id)]).toEqual([null, null])
    expect(await told(made?.id ?? '')).toBe(before + 1)
    await db.as('mia')(`insert into lists (board_id, title) values ($1, 'Done')`, [made?.id])
  })

  test('a dojo that was deleted comes back to its owner, read-only, and the others are told', async () => {
    await setPlan('olive', 'pro')
    const [made] = await db.as('olive')<{ id: string }>(`select create_board('Third') as id`)
    await share('olive', made?.id ?? '', 'mia')
    await share('olive', ids.board, 'adam', 'admin')
    await share('olive', ids.board, 'vic', 'viewer')
    await db.as('adam')('select delete_board($1)', [ids.board])
    await db.as('olive')('select delete_clan($1, $2)', [ids.clan, 'Night shift'])
    await setPlan('olive', 'free')
    expect([await peopleOf(cast.olive), await overPlan('mia', made?.id)]).toEqual([2, null])
    const told = async () =>
      (await announcements(db, made?.id ?? '')).filter(({ type }) => type === 'plan.changed').length
    const before = await told()

    expect(await refusalOf(db.as('adam')('select restore_board($1)', [ids.board]))).toEqual({
      code: 'PT402',
      plan: 'starter',
      people: 4,
      included: 3,
    })
    await db.as('olive')('select restore_board($1)', [ids.board])
    const over = { plan: 'starter', people: 4, included: 3 }
    expect([await overPlan('vic'), await overPlan('mia', made?.id)]).toEqual([over, over])
    expect(await told()).toBe(before + 1)
    await db.as('olive')('select delete_board($1)', [ids.board])
    await setPlan('olive', 'pro')
    await db.as('adam')('select restore_board($1)', [ids.board])
    expect(await overPlan('mia')).toBeNull()
  })
})
