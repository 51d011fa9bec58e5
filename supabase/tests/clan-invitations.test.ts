import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, emailOf, type Person } from './harness/cast.ts'
import { settled } from './harness/during.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Look = Record<string, unknown> & { state: string }
const link = async (role = 'member', { uses = 3, boards = [] as string[], boardRole = 'member' } = {}) =>
  (
    await db.as('olive')<{ link: { id: string; token: string } }>('select make_clan_link($1, $2, $3, $4, $5) as link', [
      ids.clan,
      role,
      boards,
      boardRole,
      uses,
    ])
  )[0]?.link ?? { id: '', token: '' }
const invite = async (who: Person, email: string, role = 'member') => {
  const [made] = await db.as(who)<{ made: { invitations: { id: string }[]; members: string[] } }>(
    'select invite_to_clan($1, $2, $3) as made',
    [ids.clan, [email], role],
  )
  const id = made?.made.invitations[0]?.id ?? ''
  const [letter] = await db.admin<{ letter: { token: string } | null }>('select claim_clan_letter($1) as letter', [id])
  return { id, token: letter?.letter?.token ?? '', members: made?.made.members ?? [] }
}
const look = async (who: Person, token: string) =>
  (await db.as(who)<{ look: Look }>('select look_at_clan_invitation($1) as look', [token]))[0]?.look
const accept = (who: Person, token: string) => db.as(who)('select accept_clan_invitation($1)', [token])
const refusalOf = async (who: Person, token: string) =>
  (await db.attempt(who, 'select accept_clan_invitation($1)', [token])).refusal
const roleOf = async (who: Person) =>
  (await db.admin('select role from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast[who]]))[0]?.[
    'role'
  ]
const roleOn = async (who: Person) =>
  (
    await db.admin('select role from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, cast[who]])
  )[0]?.['role']

beforeEach(async () => {
  await db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, 'pro'])
  return async () => {
    await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.nora])
    await db.admin('delete from board_members where user_id = $1 and board_id <> $2', [cast.nora, ids.elsewhere])
    await db.admin('delete from private.clan_invitations where id <> $1', [ids.clanInvitation])
    await db.admin('delete from private.invitation_calls')
    await db.admin('delete from private.invitation_letters')
  }
})

test('a link is taken by a click, once a person, and tells what it gives before', async () => {
  const { token } = await link('guest', { boards: [ids.clanBoard], boardRole: 'viewer' })
  expect(await look('nora', token)).toMatchObject({
    state: 'valid',
    clan: { name: 'Night shift', people: 4 },
    inviterName: 'Olive',
    role: 'guest',
    boardRole: 'viewer',
    boards: ['Rota'],
  })
  expect(await roleOf('nora'), 'looking joins nothing').toBeUndefined()
  await accept('nora', token)
  await accept('nora', token)
  expect(await roleOf('nora')).toBe('guest')
  expect(await look('nora', token)).toMatchObject({ state: 'member', clan: { id: ids.clan } })
  expect(
    await db.admin('select board_id, role from board_members where user_id = $1 and board_id <> $2', [
      cast.nora,
      ids.elsewhere,
    ]),
  ).toEqual([{ board_id: ids.clanBoard, role: 'viewer' }])
  expect(await db.admin('select uses from private.clan_invitations where id <> $1', [ids.clanInvitation])).toEqual([
    { uses: 1 },
  ])
})

test('an invitation to one’s own confirmed address is found and taken by its id, as the bell links to it', async () => {
  const { id } = await invite('olive', 'nora@ninjadojo.test')
  for (const other of ['vic', 'olive', 'adam'] as const) expect(await look(other, id)).toEqual({ state: 'unknown' })
  expect(await refusalOf('vic', id)).toBe('PT404')
  expect(await look('nora', id)).toMatchObject({ state: 'valid', clan: { name: 'Night shift' } })
  await db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
  expect(await look('nora', id), 'an address that no one has confirmed').toEqual({ state: 'unknown' })
  await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [cast.nora])
  await accept('nora', id)
  expect(await roleOf('nora')).toBe('member')
  expect(await look('nora', id)).toMatchObject({ state: 'member' })

  // A link is for everyone who holds it, so its id alone leads nowhere.
  const open = await link('guest')
  expect(await look('nora', open.id)).toEqual({ state: 'unknown' })
})

test('only the hash of a token is kept', async () => {
  const { token } = await link()
  const rows = await db.admin('select i::text as row from private.clan_invitations i')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a person without a plan is given Starter, so that they meet the clan', async () => {
  await db.admin('delete from subscribers where user_id = $1', [cast.nora])
  const { token } = await link()
  await accept('nora', token)
  expect(
    await db.admin('select subscription_tier, subscribed from subscribers where user_id = $1', [cast.nora]),
  ).toEqual([{ subscription_tier: 'free', subscribed: true }])
})

describe('it is refused, with its state,', () => {
  test('to another account than the one it was sent to', async () => {
    const { token } = await invite('olive', 'someone@ninjadojo.test')
    expect(await look('nora', token)).toMatchObject({ state: 'wrong-account', sentTo: 's…@ninjadojo.test' })
    expect(await refusalOf('nora', token)).toBe('PT404')
  })

  test('to an address that no one has confirmed', async () => {
    const { token } = await invite('olive', emailOf('nora'))
    await db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
    expect(await look('nora', token)).toMatchObject({ state: 'unconfirmed' })
    expect(await refusalOf('nora', token)).toBe('PT404')
    await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [cast.nora])
    expect(await look('nora', token)).toMatchObject({ state: 'valid', sentTo: emailOf('nora') })
  })

  test('an open link too, to an address that no one has confirmed', async () => {
    const { token } = await link()
    await db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
    expect(await refusalOf('nora', token)).toBe('PT404')
    await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [cast.nora])
  })

  test('once it is revoked, used up, or expired', async () => {
    const revoked = await link()
    await db.as('adam')('select revoke_clan_invitation($1)', [revoked.id])
    expect([(await look('nora', revoked.token))?.state, await refusalOf('nora', revoked.token)]).toEqual([
      'revoked',
      'PT404',
    ])
    const used = await link('member', { uses: 1 })
    await db.admin('update private.clan_invitations set uses = 1 where id = $1', [used.id])
    expect([(await look('nora', used.token))?.state, await refusalOf('nora', used.token)]).toEqual(['used', 'PT404'])
    const expired = await link()
    await db.admin(`update private.clan_invitations set expires_at = now() where id = $1`, [expired.id])
    expect([(await look('nora', expired.token))?.state, await refusalOf('nora', expired.token)]).toEqual([
      'expired',
      'PT404',
    ])
    expect((await look('nora', 'no such token'))?.state).toBe('unknown')
    expect(await refusalOf('nora', 'no such token')).toBe('PT404')
  })

  test('once who invited is no admin any more', async () => {
    const { token } = await invite('adam', emailOf('nora'))
    await db.as('olive')('select set_clan_role($1, $2, $3)', [ids.clan, cast.adam, 'member'])
    expect([(await look('nora', token))?.state, await refusalOf('nora', token)]).toEqual(['revoked', 'PT404'])
    await db.as('olive')('select set_clan_role($1, $2, $3)', [ids.clan, cast.adam, 'admin'])
  })

  test('where there is no room, naming the plan that has it', async () => {
    const { token } = await link()
    await db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, 'free'])
    expect(await look('nora', token)).toMatchObject({ state: 'full', planWithRoom: 'essentials' })
    expect(await refusalOf('nora', token)).toBe('PT402')
  })
})

test.each([
  ['has lost', undefined],
  ['may only read', 'viewer'],
])('a dojo that the inviter %s since is not given', async (_what, left) => {
  const { token } = await link('guest', { boards: [ids.clanBoard] })
  await db.admin(
    'update private.clan_invitations set invited_by = $1 where token_hash = private.invitation_token_hash($2)',
    [cast.adam, token],
  )
  const setOwnRole = (role: string | null) =>
    db.admin('update board_members set own_role = $3 where board_id = $1 and user_id = $2', [
      ids.clanBoard,
      cast.adam,
      role,
    ])
  await setOwnRole(left ?? null)
  await db.admin('update boards set is_closed = true where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  expect(await roleOn('adam')).toBe(left)
  await accept('nora', token)
  expect([await roleOf('nora'), await roleOn('nora')]).toEqual(['guest', undefined])
  await db.admin('update boards set is_closed = false where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  await setOwnRole(null)
  await db.admin('select private.follow_clan($1)', [ids.clan])
})

test('what has expired, or is for another account, tells who invited into which clan and nothing of today; what is used up or revoked names no one', async () => {
  const { id, token } = await link('guest', { boards: [ids.clanBoard] })
  const other = await invite('olive', 'someone@ninjadojo.test')
  const told = { clan: { name: 'Night shift' }, inviterName: 'Olive' }
  const endings = [
    ['revoked', 'revoked_at = now()', {}],
    ['used', 'revoked_at = null, uses = max_uses', {}],
    ['expired', 'uses = 0, expires_at = now()', told],
  ] as const
  for (const [state, change, names] of endings) {
    for (const each of [id, other.id])
      await db.admin(`update private.clan_invitations set ${change} where id = $1`, [each])
    expect(await look('nora', token)).toEqual({ state, mayAsk: true, ...names })
    const visitor = (sent: string) => db.admin<{ look: Look }>('select look_at_clan_invitation($1) as look', [sent])
    expect((await visitor(token))[0]?.look, 'whom no one would know').toEqual({ state, mayAsk: false, ...names })
    expect((await visitor(other.token))[0]?.look, 'whose address is known').toMatchObject({ state, mayAsk: true })
  }
  await db.admin(`update private.clan_invitations set uses = 0, expires_at = now() + interval '1 day' where id = $1`, [
    other.id,
  ])
  expect(await look('nora', other.token)).toEqual({ state: 'wrong-account', ...told, sentTo: 's…@ninjadojo.test' })
  expect(await look('mia', token), 'a member reads the titles of dojos where they are').toEqual({
    state: 'member',
    ...told,
    clan: { id: ids.clan, name: 'Night shift' },
  })
})

test('a dojo that it would not give is not named', async () => {
  const { token } = await link('guest', { boards: [ids.clanBoard] })
  await db.admin(
    'update private.clan_invitations set invited_by = $1 where token_hash = private.invitation_token_hash($2)',
    [cast.adam, token],
  )
  expect(await look('nora', token)).toMatchObject({ boards: ['Rota'] })
  await db.admin('update boards set is_closed = true where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  expect(await look('nora', token)).not.toHaveProperty('boards')
  await db.admin('update boards set is_closed = false where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
})

describe('who was removed from the clan', () => {
  const remove = (who: Person) => db.as(who)('select remove_from_clan($1, $2)', [ids.clan, cast.nora])

  test('does not come back by a link that was there, but by one that is made afterwards', async () => {
    const [used, other] = [await link(), await link()]
    await accept('nora', used.token)
    await remove('adam')
    for (const { token } of [used, other])
      expect([(await look('nora', token))?.state, await refusalOf('nora', token)]).toEqual(['revoked', 'PT404'])
    expect((await look('vic', used.token))?.state, 'others are not meant').toBe('member')
    await accept('nora', (await link()).token)
    expect(await roleOf('nora')).toBe('member')
  })

  test('does not come back by an invitation to their address, but by one that is sent again', async () => {
    const sent = await invite('olive', emailOf('nora'))
    await accept('nora', (await link()).token)
    await remove('adam')
    expect(await refusalOf('nora', sent.token)).toBe('PT404')
    await db.admin('delete from private.invitation_letters')
    await accept('nora', (await invite('olive', emailOf('nora'))).token)
    expect(await roleOf('nora')).toBe('member')
  })

  test('has no open invitation to one of its dojos', async () => {
    await accept('nora', (await link('guest')).token)
    await db.as('olive')('select share_board($1, $2, $3)', [ids.clanBoard, emailOf('nora'), 'viewer'])
    await remove('adam')
    expect((await db.attempt('nora', 'select accept_invitation($1)', [ids.clanBoard])).refusal).toBe('PT404')
  })

  test('who leaves by themselves comes back by the same link, and counts once', async () => {
    const { id, token } = await link('member', { uses: 2 })
    for (let times = 0; times < 4; times += 1) {
      await accept('nora', token)
      await remove('nora')
    }
    expect(await db.admin('select uses from private.clan_invitations where id = $1', [id])).toEqual([{ uses: 1 }])
  })
})

test('no one invites to dojos that they do not administer, or that are not the clan’s', async () => {
  for (const board of [ids.elsewhere, ids.board]) {
    expect((await db.attempt('olive', `select make_clan_link($1, 'guest', $2)`, [ids.clan, [board]])).refusal).toBe(
      'PT404',
    )
  }
  await db.admin(`update board_members set own_role = 'admin' where board_id = $1 and user_id = $2`, [
    ids.clanBoard,
    cast.olive,
  ])
  await db.admin('update boards set is_closed = true where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  expect(
    (await db.attempt('adam', `select make_clan_link($1, 'guest', $2)`, [ids.clan, [ids.clanBoard]])).refusal,
  ).toBe('PT404')
  await db.admin('update boards set is_closed = false where id = $1', [ids.clanBoard])
  await db.admin('select private.follow_clan($1)', [ids.clan])
})

test('what ended 30 days ago is forgotten, with its address', async () => {
  const [old, revoked] = [await invite('olive', 'old@ninjadojo.test'), await invite('olive', 'young@ninjadojo.test')]
  await db.admin(`update private.clan_invitations set expires_at = now() - interval '31 days' where id = $1`, [old.id])
  await db.admin(`update private.clan_invitations set revoked_at = now() where id = $1`, [revoked.id])
  await db.admin(
    `insert into board_invitations (board_id, email, role, ends_at)
     select $1, address, 'viewer', now() - make_interval(days => days)
     from (values ('old@ninjadojo.test', 31), ('young@ninjadojo.test', 29)) t (address, days)`,
    [ids.board],
  )
  await db.admin('select forget_invitations()')
  const young = [{ email: 'young@ninjadojo.test' }]
  expect(await db.admin('select email from private.clan_invitations where email is not null')).toEqual(young)
  expect(
    await db.admin(`select email from board_invitations where email in ('old@ninjadojo.test', 'young@ninjadojo.test')`),
  ).toEqual(young)
})

test('inviting again before the next letter leaves the older link as it is', async () => {
  const first = await invite('olive', emailOf('nora'), 'guest')
  expect((await invite('olive', emailOf('nora'), 'member')).token, 'no second letter within the hour').toBe('')
  expect(await look('nora', first.token)).toMatchObject({ state: 'valid', role: 'member' })
})

test('inviting again renews, and the older letter ends', async () => {
  const first = await invite('olive', emailOf('nora'), 'guest')
  await db.admin('delete from private.invitation_letters')
  const second = await invite('adam', emailOf('nora').toUpperCase(), 'member')
  expect([second.id, (await look('nora', first.token))?.state]).toEqual([first.id, 'unknown'])
  expect(await look('nora', second.token)).toMatchObject({ state: 'valid', role: 'member', inviterName: 'Adam' })
})

test('a member is named instead of invited; an address with an account looks like one without', async () => {
  const answer = async (email: string) =>
    (
      await db.as('adam')<{ made: { invitations: { email: string }[]; members: string[] } }>(
        'select invite_to_clan($1, $2, $3) as made',
        [ids.clan, [email], 'member'],
      )
    )[0]?.made
  expect(await answer(emailOf('mia'))).toEqual({ invitations: [], members: [emailOf('mia')] })
  expect((await answer(emailOf('nora')))?.invitations).toHaveLength(1)
  expect((await answer('nobody@ninjadojo.test'))?.invitations).toHaveLength(1)
})

test.each([
  ['no address', [], 'member', '22023'],
  ['what is no address', ['nora'], 'member', '22023'],
  ['51 addresses', Array.from({ length: 51 }, (_, at) => `p${at}@ninjadojo.test`), 'member', '22023'],
  ['an owner', ['new@ninjadojo.test'], 'owner', '22023'],
])('%s cannot be invited', async (_, emails, role, refusal) => {
  expect((await db.attempt('olive', 'select invite_to_clan($1, $2, $3)', [ids.clan, emails, role])).refusal).toBe(
    refusal,
  )
})

test('sixty invitations an hour, and no more', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => `p${at}@ninjadojo.test`)
  const most = {
    sql: `insert into private.invitation_calls (invited_by) select '${cast.olive}' from generate_series(1, 11)`,
  }
  expect(
    (await db.attempt('olive', 'select invite_to_clan($1, $2, $3)', [ids.clan, fifty, 'member'], most)).refusal,
  ).toBe('PT429')
})

test('one letter an hour goes to a mailbox for a clan', async () => {
  expect((await invite('olive', 'new@ninjadojo.test')).token).not.toBe('')
  expect((await invite('olive', 'new@ninjadojo.test')).token).toBe('')
  expect((await invite('olive', 'new+tag@ninjadojo.test')).token, 'a plus is no other mailbox').toBe('')
})

test('who holds an expired one asks for a new one, once a day', async () => {
  const { id, token } = await invite('adam', emailOf('nora'))
  const ask = async () =>
    (await db.admin<{ letter: unknown }>('select claim_invitation_request($1, $2) as letter', [token, 'x@y.test']))[0]
      ?.letter
  expect(await ask(), 'it is open').toBeNull()
  await db.admin('update private.clan_invitations set expires_at = now() where id = $1', [id])
  expect(await ask()).toEqual({
    email: emailOf('adam'),
    clanId: ids.clan,
    clanName: 'Night shift',
    askedBy: emailOf('nora'),
  })
  expect(await ask()).toBeNull()
  expect(await look('nora', token)).toMatchObject({ state: 'expired', wasAsked: true })
})

describe('where members invite, too', () => {
  beforeEach(async () => {
    await db.as('olive')(`update clans set members_invite = true, invites_as = 'guest' where id = $1`, [ids.clan])
    return () => db.admin(`update clans set members_invite = false, invites_as = 'member' where id = $1`, [ids.clan])
  })
  const page = async (who: Person) =>
    (
      await db.as(who)<{ page: { mayInvite: boolean; invitations: { email: string | null }[] | null } }>(
        'select clan_page($1) as page',
        [ids.clan],
      )
    )[0]?.page

  test('a member invites members and guests, by default as the clan says, and no admins', async () => {
    const { token } = await invite('mia', emailOf('nora'))
    await accept('nora', token)
    expect(await roleOf('nora')).toBe('member')
    await db.as('mia')('select invite_to_clan($1, $2)', [ids.clan, ['new@ninjadojo.test']])
    const rows = await db.admin('select role from private.clan_invitations where email = $1', ['new@ninjadojo.test'])
    expect(rows).toEqual([{ role: 'guest' }])
    expect((await db.attempt('mia', 'select make_clan_link($1)', [ids.clan])).refusal).toBeUndefined()
    const admin = `select invite_to_clan($1, '{x@ninjadojo.test}', 'admin')`
    expect(await db.attempt('mia', admin, [ids.clan])).toEqual({ refusal: '42501' })
    expect(await db.attempt('mia', `select make_clan_link($1, 'admin')`, [ids.clan])).toEqual({ refusal: '22023' })
    expect(await db.attempt('vic', 'select make_clan_link($1)', [ids.clan])).toEqual({ refusal: '42501' })
  })

  test('they see, renew and revoke their own only', async () => {
    const own = await invite('mia', 'own@ninjadojo.test')
    const others = await invite('adam', 'others@ninjadojo.test')
    expect((await page('mia'))?.invitations?.map(({ email }) => email)).toEqual(['own@ninjadojo.test'])
    expect(await page('vic')).toMatchObject({ mayInvite: false, invitations: null })
    expect((await page('adam'))?.invitations?.map(({ email }) => email)).toContain('own@ninjadojo.test')
    const kept = () => db.admin(`select * from private.clan_invitations where email = 'others@ninjadojo.test'`)
    const before = await kept()
    await invite('mia', 'others@ninjadojo.test', 'guest')
    expect(await kept(), 'what an admin sent stays as it was').toEqual(before)
    expect(await db.attempt('mia', 'select revoke_clan_invitation($1)', [others.id])).toEqual({ refusal: 'PT404' })
    await db.as('mia')('select revoke_clan_invitation($1)', [own.id])
    expect(await refusalOf('nora', own.token)).toBe('PT404')
  })

  test.each(['adam', 'vic'] as const)('they do not learn that %s is in the clan', async (member) => {
    const stranger = 'new@ninjadojo.test'
    const made = async (email: string) => {
      const { token: _, ...answer } = await invite('mia', email)
      return answer
    }
    expect(await made(emailOf(member))).toEqual({ ...(await made(stranger)), id: expect.stringMatching(/^.{36}$/) })
    const seen = (await page('mia'))?.invitations?.map((one) => ({
      ...one,
      id: '',
      email: '',
      sentAt: '',
      expiresAt: '',
    }))
    expect(seen).toHaveLength(2)
    expect(seen?.[0]).toEqual(seen?.[1])
    expect(await page('mia')).toMatchObject({
      invitations: [{ sentAt: expect.any(String) }, { sentAt: expect.any(String) }],
    })
  })

  test('they do not learn from the answer whom others have invited, and it is counted and written down', async () => {
    await invite('adam', 'others@ninjadojo.test')
    await db.admin('delete from private.invitation_calls')
    const emails = ['new@ninjadojo.test', 'others@ninjadojo.test']
    const [row] = await db.as('mia')<{ made: unknown }>(`select invite_to_clan($1, $2, 'member') as made`, [
      ids.clan,
      emails,
    ])
    expect(row?.made).toEqual({
      invitations: emails.map((email) => ({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), email })),
      members: [],
    })
    const [taken] = await db.admin<{ id: string }>(
      `select id from private.clan_invitations where email = 'others@ninjadojo.test'`,
    )
    expect(JSON.stringify(row)).not.toContain(taken?.id)
    expect(await db.admin('select invited_by from private.invitation_calls')).toEqual([
      { invited_by: cast.mia },
      { invited_by: cast.mia },
    ])
    expect(
      await db.admin(
        `select after ->> 'address' as address from private.events where clan_id = $1 and actor = $2 and kind like 'clan.invited%'
         order by id desc limit 2`,
        [ids.clan, cast.mia],
      ),
    ).toEqual(expect.arrayContaining([{ address: 'o…@ninjadojo.test' }, { address: 'n…@ninjadojo.test' }]))
  })

  test('nor by what fails: dojos are counted before anything is asked', async () => {
    await invite('adam', 'others@ninjadojo.test')
    const [made] = await db.as('mia')<{ id: string }>(`select create_board('Hers', clan_id => $1) as id`, [ids.clan])
    const call = `select invite_to_clan($1, array[$2], 'member', array_fill($3::uuid, array[$4::integer]))`
    for (const email of ['others@ninjadojo.test', 'new@ninjadojo.test'])
      for (const times of [2, 51])
        expect((await db.attempt('mia', call, [ids.clan, email, made?.id, times])).refusal).toBe('22023')
    expect(
      (
        await db.attempt('olive', `select make_clan_link($1, 'guest', array_fill($2::uuid, array[2]))`, [
          ids.clan,
          ids.clanBoard,
        ])
      ).refusal,
    ).toBe('22023')
    const many = `select invite_to_clan($1, array['new@ninjadojo.test'], 'member', array(select gen_random_uuid() from generate_series(1, 51)))`
    expect((await db.attempt('mia', many, [ids.clan])).refusal).toBe('22023')
    await db.admin('delete from boards where id = $1', [made?.id])
  })

  test('nor by what there is room for', async () => {
    await invite('adam', 'others@ninjadojo.test')
    await db.admin(
      `insert into private.clan_invitations (clan_id, email, role, expires_at, invited_by)
       select $1, n || '@ninjadojo.test', 'guest', now() + interval '1 day', $2 from generate_series(1, 198) n`,
      [ids.clan, cast.mia],
    )
    const asks = (who: Person, email: string) =>
      db.attempt(who, `select invite_to_clan($1, array[$2], 'guest')`, [ids.clan, email])
    for (const email of ['others@ninjadojo.test', 'new@ninjadojo.test'])
      expect(await asks('mia', email)).toEqual({ refusal: 'PT429' })
    expect((await asks('mia', '1@ninjadojo.test')).refusal, 'one’s own').toBeUndefined()
    expect((await asks('olive', 'others@ninjadojo.test')).refusal, 'who sees all').toBeUndefined()
  })

  test('what counts for nothing any more makes room for theirs', async () => {
    const { id } = await invite('adam', 'others@ninjadojo.test')
    await db.admin('update private.clan_invitations set is_void = true where id = $1', [id])
    const own = await invite('mia', 'others@ninjadojo.test')
    expect(own.id).not.toBe(id)
    expect(
      await db.admin('select id, invited_by, is_void from private.clan_invitations where email is not null'),
    ).toEqual([{ id: own.id, invited_by: cast.mia, is_void: false }])
  })

  test('nor from when someone of the clan was invited', async () => {
    await accept('nora', (await invite('adam', emailOf('nora'))).token)
    await db.admin(
      `update private.clan_invitations set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day'
       where email = $1`,
      [emailOf('nora')],
    )
    for (const email of ['new@ninjadojo.test', emailOf('nora')])
      await db.as('mia')('select invite_to_clan($1, $2)', [ids.clan, [email]])
    expect(await page('mia')).toMatchObject({
      invitations: [
        { email: emailOf('nora'), sentAt: null },
        { email: 'new@ninjadojo.test', sentAt: null },
      ],
    })
  })

  test.each([
    ['a member', emailOf('vic')],
    ['a stranger', 'new@ninjadojo.test'],
  ])('in a full clan they are refused to invite %s', async (_, email) => {
    await db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, 'free'])
    expect((await db.attempt('mia', 'select invite_to_clan($1, $2)', [ids.clan, [email]])).refusal).toBe('PT402')
  })

  test('a member whom they invite is told nothing of it', async () => {
    await settled(db)
    await db.admin('select read_notifications(1000)')
    expect((await invite('mia', emailOf('vic'))).token).toBe('')
    expect((await invite('mia', emailOf('nora'))).token).not.toBe('')
    await settled(db)
    await db.admin('select read_notifications(1000)')
    expect(await db.admin(`select user_id from notifications where detail ->> 'clan_id' = $1`, [ids.clan])).toEqual([
      { user_id: cast.nora },
    ])
    await db.admin(`delete from notifications where detail ->> 'clan_id' = $1`, [ids.clan])
  })

  test('what they sent ends with their right to', async () => {
    const [made] = await db.as('mia')<{ link: { token: string } }>('select make_clan_link($1) as link', [ids.clan])
    const token = made?.link.token ?? ''
    expect(await look('nora', token)).toMatchObject({ state: 'valid', role: 'guest', inviterName: 'Mia' })
    await db.as('olive')('update clans set members_invite = false where id = $1', [ids.clan])
    expect(await look('nora', token)).toMatchObject({ state: 'revoked' })
    expect(await refusalOf('nora', token)).toBe('PT404')
    expect(await page('mia')).toMatchObject({ mayInvite: false, invitations: null })
  })

  test('the change is written down', async () => {
    const rows = await db.admin(
      `select before, after from private.events where clan_id = $1 and kind = 'clan.defaults_changed' order by id desc limit 1`,
      [ids.clan],
    )
    expect(rows).toEqual([
      {
        before: { members_invite: false, invites_as: 'member' },
        after: { members_invite: true, invites_as: 'guest' },
      },
    ])
  })
})

test('who has left the clan is not named to people who share nothing with them, neither in the list nor by a link', async () => {
  const { token } = await link('member')
  await db.admin('update private.clan_invitations set invited_by = $1 where id <> $2', [cast.nora, ids.clanInvitation])
  const named = async () => {
    const [row] = await db.as('adam')<{ names: (string | null)[] }>(
      `select jsonb_agg(i -> 'inviterName') as names from jsonb_array_elements(clan_page($1) -> 'invitations') i
       where i ->> 'id' <> $2`,
      [ids.clan, ids.clanInvitation],
    )
    return { list: row?.names, link: (await look('adam', token))?.['inviterName'] }
  }
  expect(await named()).toEqual({ list: [null], link: undefined })
  await db.admin(`insert into clan_members values ($1, $2, 'admin')`, [ids.clan, cast.nora])
  expect(await named(), 'while they are in it').toEqual({ list: ['Nora'], link: 'Nora' })
})

test('an invitation to an invite-only dojo tells the clan’s other admins nothing of it', async () => {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Board only', clan_id => $1) as id`, [
    ids.clan,
  ])
  const closed = made?.id ?? ''
  await db.as('olive')('select close_board($1, true)', [closed])
  const email = 'new.board@ninjadojo.test'
  await db.as('olive')('select invite_to_clan($1, $2, $3, $4, $5)', [ids.clan, [email], 'member', [closed], 'viewer'])
  const shownTo = async (who: Person) => {
    const [row] = await db.as(who)<{
      page: { invitations: { email: string; boardIds: string[]; boardRole: string }[] }
    }>('select clan_page($1) as page', [ids.clan])
    return row?.page.invitations.find((one) => one.email === email)
  }
  expect(await shownTo('olive')).toMatchObject({ boardIds: [closed], boardRole: 'viewer' })
  expect(await shownTo('adam')).toMatchObject({ boardIds: [], boardRole: 'member' })

  // Who invites anew decides alone what is offered.
  await db.as('adam')('select invite_to_clan($1, $2, $3, $4, $5)', [ids.clan, [email], 'member', [], 'admin'])
  expect(await shownTo('olive')).toMatchObject({ boardIds: [], boardRole: 'member' })
  await db.admin('delete from boards where id = $1', [closed])
  await db.admin('delete from private.clan_invitations where email = $1', [email])
})
