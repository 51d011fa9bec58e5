import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyKinds } from '../../lib/events/kinds.ts'
import { auditKinds } from '../../lib/audit/kinds.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { settled } from './harness/during.ts'
import { ids } from './harness/scene.ts'
import { handOver } from './harness/hand-over.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Entry = {
  seq: number
  kind: string
  actor: string | null
  dojo: string | null
  hash: string
  at: string
} & Record<string, unknown>
type Page = { entries?: Entry[]; total: number; mayRead: boolean; isInPlan: boolean; hasMore: boolean } & Record<
  string,
  unknown
>
type Check = { checked: number; isDone: boolean; broken: { seq: number; isMissing: boolean } | null; total: number }

const setPlan = (who: Person, tier: string) =>
  db.admin('update subscribers set subscription_tier = $2, subscribed = true where user_id = $1', [cast[who], tier])

async function seal(): Promise<void> {
  await settled(db)
  await db.admin('select seal_audit(10000)')
}

async function pageOf(who: Person, args: string, params: unknown[] = []): Promise<Page | null> {
  const [row] = await db.as(who)<{ page: Page | null }>(`select audit_page(${args}) as page`, params)
  return row?.page ?? null
}

const clanPage = async (who: Person = 'olive', rest = '') => pageOf(who, `'${ids.clan}'${rest}`)
const kindsOf = (page: Page | null) => page?.entries?.map(({ kind }) => kind) ?? []

async function check(who: Person = 'olive'): Promise<Check> {
  const [row] = await db.as(who)<{ answer: Check }>(`select verify_audit('${ids.clan}') as answer`)
  if (!row) throw new Error('no answer')
  return row.answer
}

/** Does something that the guard of the tables refuses, as someone with the database itself in their hands would. */
async function tamper(sql: string, params: unknown[] = []): Promise<void> {
  await db.engine.transaction(async (query) => {
    await query(`set local session_replication_role = 'replica'`)
    await query(sql, params)
  })
}

const rename = (title: string) => db.as('olive')('update boards set title = $2 where id = $1', [ids.clanBoard, title])

beforeAll(() => setPlan('olive', 'business'))

describe('what is sealed', () => {
  test('is every kind of event but those of techniques and katas', async () => {
    const rows = await db.admin<{ kind: string }>(
      'select kind from private.event_kinds where private.is_audited(kind) order by 1',
    )
    expect(rows.map(({ kind }) => kind)).toEqual([...auditKinds].toSorted())
    expect(historyKinds.filter((kind) => auditKinds.includes(kind))).toEqual([])
  })

  test('comes in the order of commits, each once, with who, what and before and after', async () => {
    await seal()
    const before = (await clanPage())?.total ?? 0
    for (const title of ['Rota A', 'Rota B']) await rename(title)
    await seal()
    await seal()
    const page = await clanPage()
    expect(page?.total).toBe(before + 2)
    expect(page?.entries?.slice(0, 2)).toMatchObject([
      {
        seq: before + 2,
        kind: 'board.renamed',
        actor: cast.olive,
        before: { title: 'Rota A' },
        after: { title: 'Rota B' },
      },
      { seq: before + 1, kind: 'board.renamed', dojo: 'Rota A', boardId: ids.clanBoard, after: { title: 'Rota A' } },
    ])
    expect(page).toMatchObject({ names: { [cast.olive]: 'Olive' }, clan: { name: 'Night shift' }, isUnlimited: false })
  })

  test('tells from where, by which device', async () => {
    await db.engine.transaction(async (query) => {
      const headers = {
        'x-forwarded-for': '203.0.113.9',
        'user-agent': 'Mozilla/5.0 Firefox/145.0',
        'x-dojo-device': 'NinjaDojo (Chrome on Linux)',
      }
      await query(`select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`, [
        JSON.stringify({ role: 'authenticated', sub: cast.olive }),
        JSON.stringify(headers),
      ])
      await query(`update public.boards set title = 'Rota C' where id = $1`, [ids.clanBoard])
    })
    await seal()
    expect((await clanPage())?.entries?.[0]).toMatchObject({
      address: '203.0.113.9',
      device: 'NinjaDojo (Chrome on Linux)',
    })
  })

  test('goes on without a plan, and is all there when it comes back', async () => {
    const before = (await clanPage())?.total ?? 0
    await setPlan('olive', 'pro')
    await rename('While on Pro')
    await seal()
    expect(await clanPage()).toEqual(expect.not.objectContaining({ entries: expect.anything() }))
    expect(await clanPage()).toMatchObject({ isInPlan: false, mayRead: true })
    await setPlan('olive', 'business')
    await seal()
    // The two changes of the plan are in it as well.
    expect(await clanPage()).toMatchObject({ total: before + 3 })
  })
})

describe('what is noted for it', () => {
  const latest = async (who: Person, kind: string) => {
    const rows = await db.admin<Record<string, unknown>>(
      `select clan_id, actor, before, after, address, device, owner from private.events where kind = $1 and actor = $2 order by id desc limit 1`,
      [kind, cast[who]],
    )
    return rows[0]
  }

  test('a failed sign-in, twenty an hour', async () => {
    for (let turn = 0; turn < 25; turn += 1)
      await db.admin(`select note_failed_sign_in(' Nora@ninjadojo.test', '203.0.113.9', 'NinjaDojo (Edge on Windows)')`)
    const rows = await db.admin(
      `select after, address, device from private.events where kind = 'account.sign_in_failed' order by id`,
    )
    expect(rows).toHaveLength(20)
    expect(rows[0]).toEqual({ after: null, address: '203.0.113.9', device: 'NinjaDojo (Edge on Windows)' })
    expect(rows[19]).toMatchObject({ after: { attempts: 20 } })
    await db.admin(`select note_failed_sign_in('submarine@ninjadojo.test', null, null)`)
    await db.admin(`insert into auth.users (id, email) values (gen_random_uuid(), 'unconfirmed@ninjadojo.test')`)
    await db.admin(`select note_failed_sign_in('unconfirmed@ninjadojo.test', null, null)`)
    expect(await db.admin(`select 1 as x from private.failed_sign_ins where user_id <> $1`, [cast.nora])).toEqual([])
    await db.admin(`delete from auth.users where email = 'unconfirmed@ninjadojo.test'`)
    await db.admin(`update private.failed_sign_ins set since = now() - interval '61 minutes'`)
    await db.admin(`select note_failed_sign_in('nora@ninjadojo.test', 'not an address', null)`)
    expect(await latest('nora', 'account.sign_in_failed')).toMatchObject({ address: null, owner: cast.nora })
  })

  test.each([
    ['mia', 'the clan may know', true],
    ['vic', 'only they may know, a guest', false],
  ] as const)('a new address of %s, masked: %s', async (who, _, isTold) => {
    await db.admin(`update auth.users set email = 'new@ninjadojo.test' where id = $1`, [cast[who]])
    expect(await latest(who, 'account.email_changed')).toMatchObject({
      clan_id: isTold ? ids.clan : null,
      owner: isTold ? null : cast[who],
      before: { address: `${who.charAt(0)}…@ninjadojo.test` },
      after: { address: 'n…@ninjadojo.test' },
    })
    await db.admin(`update auth.users set email = $2 where id = $1`, [cast[who], `${who}@ninjadojo.test`])
  })

  test('a wrong password of a guest is told to no clan', async () => {
    await db.admin(`select note_failed_sign_in('vic@ninjadojo.test', '203.0.113.9', null)`)
    expect(await latest('vic', 'account.sign_in_failed')).toMatchObject({ clan_id: null, owner: cast.vic })
  })

  test('how a plan is cancelled, resumed and ends', async () => {
    const set = (change: string) => db.admin(`update subscribers set ${change} where user_id = $1`, [cast.olive])
    await set(`cancels_at = '2026-12-01'`)
    await set('cancels_at = null')
    await set('subscribed = false')
    await setPlan('olive', 'business')
    await seal()
    expect(kindsOf(await clanPage()).slice(0, 4)).toEqual([
      'plan.changed',
      'plan.ended',
      'plan.resumed',
      'plan.cancelled',
    ])
  })

  test('branding, by what has changed; styles are too long', async () => {
    await db.as('olive')(
      `update clan_branding set accent_color = '#c98a1b', custom_css = 'a { color: red }', created_by = $2 where clan_id = $1`,
      [ids.clan, cast.olive],
    )
    expect(await latest('olive', 'branding.changed')).toMatchObject({
      clan_id: ids.clan,
      before: null,
      after: { accent_color: '#c98a1b', custom_css: expect.stringMatching(/^16 characters, [0-9a-f]{8}$/) },
    })
  })
})

describe('whose trail', () => {
  test('is the clan’s, or that of the owner of a dojo without one', async () => {
    await setPlan('nora', 'business')
    await db.as('nora')(`update boards set title = 'Orchard' where id = $1`, [ids.elsewhere])
    await seal()
    expect((await pageOf('nora', 'null'))?.entries?.[0]).toMatchObject({ kind: 'board.renamed', dojo: 'Orchard' })
    expect(JSON.stringify(await clanPage())).not.toContain('Orchard')
  })

  test('is the person’s for what they do with their account, once, and that of each of their clans', async () => {
    await db.admin(`insert into clans (name, created_by) values ('Second', $1)`, [cast.olive])
    await db.engine.transaction((query) =>
      query(`select private.note_of_person(private.clans_of($1), 'account.password_changed', null, null, $1)`, [
        cast.olive,
      ]),
    )
    await seal()
    expect(kindsOf(await pageOf('olive', 'null')).filter((kind) => kind === 'account.password_changed')).toHaveLength(1)
    expect(kindsOf(await clanPage())[0]).toBe('account.password_changed')
  })

  test('of a dojo that is deleted for good still says so', async () => {
    const [made] = await db.as('nora')<{ id: string }>(`select create_board('Gone', '', '[]') as id`)
    await db.admin('delete from boards where id = $1', [made?.id])
    await seal()
    expect((await pageOf('nora', 'null'))?.entries?.[0]).toMatchObject({
      kind: 'board.deleted',
      dojo: 'Gone',
      boardId: made?.id,
    })
  })
})

describe('who reads it', () => {
  test('not who has a clan with the id of the person whose trail it is', async () => {
    await setPlan('mia', 'business')
    await db.as('olive')(`select create_board('Of her own', '', '[]')`)
    await seal()
    const own = await pageOf('olive', '')
    expect(own?.total).toBeGreaterThan(0)
    // As one that was made before such ids were refused.
    await tamper('insert into clans (id, name, created_by) values ($1, $2, $3)', [cast.olive, 'Hers', cast.mia])
    await tamper(
      `insert into clan_members (clan_id, user_id, role) select $1, $2, 'owner' where not exists (select from clan_members where clan_id = $1)`,
      [cast.olive, cast.mia],
    )
    expect((await pageOf('mia', '$1', [cast.olive]))?.entries ?? []).toEqual([])
    for (const call of ['verify_audit($1)', 'audit_export_rows($1)'])
      expect((await db.attempt('mia', `select ${call}`, [cast.olive])).refusal).toBe('42501')
    await tamper('delete from clan_members where clan_id = $1', [cast.olive])
    await tamper('delete from clans where id = $1', [cast.olive])
    await setPlan('mia', 'free')
  })

  test.each<[Person, string]>([
    ['olive', 'all of it'],
    ['adam', 'all of it'],
    ['mia', 'that admins do'],
    ['vic', 'that admins do'],
    ['nora', 'nothing'],
  ])('%s reads %s', async (who, what) => {
    const page = await clanPage(who)
    expect(page === null ? 'nothing' : page.entries ? 'all of it' : 'that admins do').toBe(what)
    expect(page?.mayRead ?? false).toBe(what === 'all of it')
    const rest = ['audit_export_rows', 'verify_audit'].map((name) => db.attempt(who, `select ${name}('${ids.clan}')`))
    rest.push(db.attempt(who, `select begin_audit_export('${ids.clan}', 'csv', '{}')`))
    for (const attempt of rest) expect((await attempt).refusal).toBe(what === 'all of it' ? undefined : '42501')
  })

  test('an admin reads nothing of a dojo that is closed to them, not even after it is gone; the owner does', async () => {
    const [made] = await db.as('olive')<{ id: string }>(`select create_board('Layoffs', '', '[]') as id`)
    await db.as('olive')('select move_board_to_clan($1, $2)', [made?.id, ids.clan])
    await db.as('olive')('select close_board($1, true)', [made?.id])
    const isTold = async (who: Person) => JSON.stringify(await clanPage(who)).includes('Layoffs')
    await seal()
    expect([await isTold('olive'), await isTold('adam')]).toEqual([true, false])
    expect(kindsOf(await clanPage('adam', `, words => 'layoffs'`))).toEqual([])
    const [rows] = await db.as('adam')<{ answer: unknown }>(`select audit_export_rows('${ids.clan}') as answer`)
    expect(JSON.stringify(rows?.answer)).not.toContain('Layoffs')
    await db.as('olive')(`select share_board($1, 'adam@ninjadojo.test', 'viewer')`, [made?.id])
    await db.as('adam')('select accept_invitation($1)', [made?.id])
    expect(await isTold('adam')).toBe(true)
    await db.admin('delete from boards where id = $1', [made?.id])
    await seal()
    expect([await isTold('olive'), await isTold('adam')]).toEqual([true, false])
    expect((await clanPage())?.entries?.[0]).toMatchObject({ kind: 'board.deleted', dojo: 'Layoffs' })
  })

  test.each(['out of every clan', 'into another clan'])(
    'nor of one that has moved %s since, whatever it is called there',
    async (where) => {
      const board = await boardOf('Severance')
      await db.as('olive')('select close_board($1, true)', [board])
      await seal()
      await db.as('olive')(`update boards set title = 'Buyout' where id = $1`, [board])
      const [other] = await db.as('olive')<{ id: string }>(
        `insert into clans (name, created_by) values ('Other', $1) returning id`,
        [cast.olive],
      )
      await db.as('olive')('select move_board_to_clan($1, $2)', [
        board,
        where === 'into another clan' ? other?.id : null,
      ])
      await db.as('olive')(`update boards set title = 'Sold' where id = $1`, [board])
      await seal()
      const told = async (who: Person) =>
        JSON.stringify((await clanPage(who))?.entries)
          .match(/Severance|Buyout|Sold/g)
          ?.some(Boolean) ?? false
      expect([await told('olive'), await told('adam')]).toEqual([true, false])
      const entries = (await clanPage())?.entries?.filter(({ boardId }) => boardId === board) ?? []
      expect(entries.slice(0, 2)).toMatchObject([
        { kind: 'board.moved_out', dojo: 'Buyout' },
        { kind: 'board.renamed', dojo: 'Buyout' },
      ])
      await db.admin('delete from boards where id = $1', [board])
      await db.admin('delete from clans where id = $1', [other?.id])
    },
  )

  test('nor of what happened while it was closed, when it was opened before that was sealed', async () => {
    const board = await boardOf('Notices')
    await db.as('olive')('select close_board($1, true)', [board])
    await db.as('olive')(`update boards set title = 'Dismissals' where id = $1`, [board])
    await db.as('olive')(`update boards set title = 'Team plan' where id = $1`, [board])
    await db.as('olive')('select close_board($1, false)', [board])
    await seal()
    await db.as('olive')('select move_board_to_clan($1, null)', [board])
    await seal()
    const told = async (who: Person) => JSON.stringify((await clanPage(who))?.entries)
    expect(await told('olive')).toContain('Dismissals')
    expect(await told('adam')).not.toContain('Dismissals')
    expect(await told('adam')).toContain('Team plan')
    await db.admin('delete from boards where id = $1', [board])
  })

  test('nor what it was named when it was closed, in what happened before', async () => {
    const board = await boardOf('Notices')
    await db.as('olive')(`update boards set description = 'By Friday' where id = $1`, [board])
    await db.as('olive')('select close_board($1, true)', [board])
    await db.as('olive')(`update boards set title = 'Dismissals' where id = $1`, [board])
    await seal()
    await db.as('olive')('select move_board_to_clan($1, null)', [board])
    await seal()
    expect(JSON.stringify((await clanPage('adam'))?.entries)).not.toContain('Dismissals')
    await db.admin('delete from boards where id = $1', [board])
  })

  test('a person does not read in their own trail what a dojo was called after it was no longer theirs', async () => {
    await setPlan('mia', 'business')
    const [moved, handed] = await Promise.all(
      ['Errands', 'Chores'].map(
        async (title) => (await db.as('mia')<{ id: string }>('select create_board($1) as id', [title]))[0]?.id ?? '',
      ),
    )
    await db.as('mia')('select move_board_to_clan($1, $2)', [moved, ids.clan])
    await db.as('olive')('select close_board($1, true)', [moved])
    await db.as('mia')(`select share_board($1, 'adam@ninjadojo.test', 'admin')`, [handed])
    await db.as('adam')('select accept_invitation($1)', [handed])
    await handOver(db, 'board', handed ?? '', 'mia', 'adam')
    await db.as('adam')('delete from board_members where board_id = $1 and user_id = $2', [handed, cast.mia])
    await db.admin('delete from board_members where board_id = $1 and user_id = $2', [moved, cast.mia])
    await db.admin(`update boards set title = 'Dismissals' where id = any ($1)`, [[moved, handed]])
    await seal()
    const own = JSON.stringify((await pageOf('mia', 'null'))?.entries)
    expect(own).toContain('Errands')
    expect(own).toContain('Chores')
    expect(own).not.toContain('Dismissals')
    await db.admin('delete from boards where id = any ($1)', [[moved, handed]])
    await setPlan('mia', 'free')
  })

  test('but of one that was open they read that it has moved out', async () => {
    const board = await boardOf('Picnic')
    await db.as('olive')('select move_board_to_clan($1, null)', [board])
    await seal()
    expect((await clanPage('adam'))?.entries?.[0]).toMatchObject({ kind: 'board.moved_out', dojo: 'Picnic' })
    await db.admin('delete from boards where id = $1', [board])
  })

  /** A dojo of olive's in her clan. */
  async function boardOf(title: string): Promise<string> {
    const [made] = await db.as('olive')<{ id: string }>('select create_board($1, clan_id => $2) as id', [
      title,
      ids.clan,
    ])
    return made?.id ?? ''
  }

  test('a person reads their own, never by naming another', async () => {
    await setPlan('mia', 'business')
    expect(JSON.stringify(await pageOf('mia', 'null'))).not.toContain('Orchard')
    expect(await pageOf('mia', '$1', [cast.nora])).toBeNull()
    expect((await db.attempt('mia', 'select audit_export_rows($1)', [cast.nora])).refusal).toBe('42501')
    expect((await db.attempt('mia', 'select verify_audit($1)', [cast.nora])).refusal).toBe('42501')
    await setPlan('mia', 'free')
  })

  test('an admin who was removed a moment ago reads nothing more', async () => {
    const removed = { sql: 'delete from public.clan_members where user_id = $1', params: [cast.adam] }
    const { rows } = await db.attempt('adam', `select public.audit_page('${ids.clan}') as page`, [], removed)
    expect(rows).toEqual([{ page: null }])
  })
})

describe('narrowed down', () => {
  test.each<[string, (entry: Entry) => boolean]>([
    [`, who => '${cast.olive}'`, ({ actor }) => actor === cast.olive],
    [`, kinds => array['board.renamed', 'board.closed']`, ({ kind }) => /^board\.(renamed|closed)$/.test(kind)],
    [`, dojo => '${ids.clanBoard}'`, ({ boardId }) => boardId === ids.clanBoard],
    [`, words => 'rot'`, (entry) => JSON.stringify(entry).includes('Rota')],
    [`, words => '203.0.113.9'`, ({ address }) => address === '203.0.113.9'],
  ])('%s', async (filter, fits) => {
    const page = await clanPage('olive', filter)
    expect(page?.entries?.length).toBeGreaterThan(0)
    expect(page?.entries?.every(fits)).toBe(true)
    const ofNewest = (await clanPage())?.entries?.filter(fits) ?? []
    expect(page?.entries?.slice(0, ofNewest.length).map(({ seq }) => seq)).toEqual(ofNewest.map(({ seq }) => seq))
  })

  test.each([`'''; drop table x'`, `'a\\b & | !'`, `'??'`, `'(:*'`, `E'\\t'`])(
    'by hostile words: %s',
    async (typed) => {
      await expect(clanPage('olive', `, words => ${typed}`)).resolves.toMatchObject({ isInPlan: true })
    },
  )

  test('in pages, each entry once', async () => {
    for (let turn = 0; turn < 60; turn += 1) await rename(`Rota ${turn}`)
    await seal()
    const first = await clanPage()
    const last = first?.entries?.at(-1)
    const second = await clanPage('olive', `, before_at => '${last?.at}', before_seq => ${last?.seq}`)
    expect(first).toMatchObject({ hasMore: true })
    expect(first?.entries).toHaveLength(50)
    expect(second?.entries?.[0]?.seq).toBe((last?.seq ?? 0) - 1)
  })
})

describe('it is only ever added to', () => {
  test.each(['authenticated', 'service_role'])('%s has no right to its tables', async (role) => {
    for (const table of ['audit_entries', 'audit_trails'])
      for (const verb of ['select', 'insert', 'update', 'delete', 'truncate'])
        expect(
          await db.admin(`select has_table_privilege($1, 'private.' || $2, $3) as may`, [role, table, verb]),
          `${verb} ${table}`,
        ).toEqual([{ may: false }])
  })

  test.each([
    `update private.audit_entries set kind = 'board.made'`,
    `update private.audit_entries set address = '198.51.100.1'`,
    `update private.audit_entries set hash = ''`,
    'delete from private.audit_entries',
    'truncate private.audit_entries',
    'update private.audit_trails set last_seq = last_seq - 1',
    `update private.audit_trails set last_hash = ''`,
    'delete from private.audit_trails',
    'truncate private.audit_trails',
  ])('not even the superuser may: %s', async (sql) => {
    await expect(db.admin(sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the chain', () => {
  let seq = 0
  beforeEach(async () => {
    seq = (await clanPage())?.entries?.[5]?.seq ?? 0
  })
  const restored = async (work: () => Promise<void>) => {
    await tamper('create table if not exists private.kept as select * from private.audit_entries')
    await work()
    await tamper(`truncate private.audit_entries`)
    const columns =
      'trail, seq, event_id, at, actor, via, kind, board_id, dojo, is_closed, before, after, address, device, salt, source_hash, hash'
    await tamper(`insert into private.audit_entries (${columns}) select ${columns} from private.kept`)
    await tamper('drop table private.kept')
  }

  test('is whole', async () => {
    expect(await check()).toMatchObject({ broken: null, isDone: true })
    expect((await check()).checked).toBe((await clanPage())?.total)
  })

  test.each<[string, string, boolean]>([
    ['who', `update private.audit_entries set actor = '${cast.nora}' where seq = $1 and trail = '${ids.clan}'`, false],
    [
      'when',
      `update private.audit_entries set at = at - interval '1 microsecond' where seq = $1 and trail = '${ids.clan}'`,
      false,
    ],
    [
      'after',
      `update private.audit_entries set after = '{"title": "Never"}' where seq = $1 and trail = '${ids.clan}'`,
      false,
    ],
    [
      'the address',
      `update private.audit_entries set address = '198.51.100.1' where seq = $1 and trail = '${ids.clan}'`,
      false,
    ],
    [
      'an address where there was none',
      `update private.audit_entries set device = 'X', salt = null where seq = $1 and trail = '${ids.clan}'`,
      false,
    ],
    ['the hash', `update private.audit_entries set hash = sha256('x') where seq = $1 and trail = '${ids.clan}'`, false],
    ['a deleted row', `delete from private.audit_entries where seq = $1 and trail = '${ids.clan}'`, true],
    ['the last rows deleted', `delete from private.audit_entries where seq >= $1 and trail = '${ids.clan}'`, true],
  ])('shows what was changed: %s', async (_, sql, isMissing) => {
    await restored(async () => {
      await tamper(sql, [seq])
      expect((await check()).broken).toMatchObject({ seq, isMissing })
    })
    expect((await check()).broken).toBeNull()
  })

  test('shows an inserted row, also where the others were moved on', async () => {
    await restored(async () => {
      await tamper(`update private.audit_entries set seq = -1 - seq where trail = $1 and seq >= $2`, [ids.clan, seq])
      await tamper(`update private.audit_entries set seq = -seq where trail = $1 and seq < 0`, [ids.clan])
      await tamper(
        `insert into private.audit_entries (trail, seq, event_id, at, via, kind, hash)
         values ($1, $2, 1, now(), 'app', 'board.made', sha256('x'))`,
        [ids.clan, seq],
      )
      expect((await check()).broken).toMatchObject({ seq, isMissing: false })
    })
  })

  test('shows an entry that was computed again, by the one after it', async () => {
    await restored(async () => {
      await tamper(`update private.audit_entries set kind = 'board.closed' where seq = $1 and trail = '${ids.clan}'`, [
        seq,
      ])
      await tamper(
        `update private.audit_entries e set hash = sha256(p.hash || convert_to(private.audit_text(e), 'UTF8'))
         from private.audit_entries p where p.trail = e.trail and p.seq = e.seq - 1 and e.seq = $1 and e.trail = '${ids.clan}'`,
        [seq],
      )
      expect((await check()).broken).toMatchObject({ seq: seq + 1, isMissing: false })
    })
  })

  test('fits what an export says of it', async () => {
    const [row] = await db.as('olive')<{ answer: { entries: (Entry & { sealed: string })[] } }>(
      `select audit_export_rows('${ids.clan}') as answer`,
    )
    const entries = row?.answer.entries.toReversed() ?? []
    for (const [at, { sealed, hash }] of entries.entries()) {
      if (at === 0) continue
      const bytes = Buffer.concat([Buffer.from(entries[at - 1]?.hash ?? '', 'hex'), Buffer.from(sealed, 'utf8')])
      const digest = await crypto.subtle.digest('SHA-256', bytes)
      expect(Buffer.from(digest).toString('hex')).toBe(hash)
    }
    expect(entries.length).toBeGreaterThan(50)
  })

  test('still fits when an account is gone and where it was is forgotten', async () => {
    await db.admin('select forget_addresses_of($1)', [cast.olive])
    expect((await clanPage())?.entries?.every(({ address, device }) => address === null && device === null)).toBe(true)
    expect((await check()).broken).toBeNull()
  })
})

test('an export is in the trail, and there are twenty an hour', async () => {
  const begin = () => db.as('olive')(`select begin_audit_export('${ids.clan}', 'csv', '{"text": "rota"}')`)
  for (let turn = 0; turn < 20; turn += 1) await begin()
  await expect(begin()).rejects.toMatchObject({ code: 'PT429' })
  await seal()
  expect((await clanPage())?.entries?.[0]).toMatchObject({
    kind: 'audit.exported',
    after: { format: 'csv', text: 'rota' },
  })
  expect((await db.attempt('adam', `select begin_audit_export('${ids.clan}', 'xls', '{}')`)).refusal).toBe('22023')
  // What is sealed cannot be corrected, and names people.
  for (const filters of ['{"user_id": "x"}', `{"user_id": "${cast.nora}"}`, '{"format": "jsonl"}', '{"who": {}}', '[]'])
    expect((await db.attempt('adam', `select begin_audit_export('${ids.clan}', 'csv', '${filters}')`)).refusal).toBe(
      '22023',
    )
})

test('an entry of another shape does not hide the others', async () => {
  await db.admin(
    `select private.note('clan.left', $1, null, null, null, '{"user_id": "x"}'), private.note('clan.left', $1, null, null, '{"user_id": 1}', null)`,
    [ids.clan],
  )
  await seal()
  expect((await clanPage())?.entries?.slice(0, 2)).toMatchObject([{ kind: 'clan.left' }, { kind: 'clan.left' }])
})

describe('what is older than a year', () => {
  const age = async () => {
    await tamper(`update private.audit_entries set at = now() - interval '366 days' where trail = $1 and seq <= 5`, [
      ids.clan,
    ])
    await tamper(
      `do $$ declare e private.audit_entries; last bytea := (select pruned_hash from private.audit_trails where id = '${ids.clan}');
       begin
         for e in select * from private.audit_entries where trail = '${ids.clan}' order by seq loop
           last := sha256(last || convert_to(private.audit_text(e), 'UTF8'));
           update private.audit_entries set hash = last where trail = e.trail and seq = e.seq;
         end loop;
         update private.audit_trails set last_hash = last where id = '${ids.clan}';
       end $$`,
    )
  }

  test('stays on Enterprise, and for a year after it', async () => {
    await age()
    expect((await check()).broken).toBeNull()
    await setPlan('olive', 'enterprise')
    expect(await db.admin('select prune_audit() as many')).toEqual([{ many: 0 }])
    expect(await clanPage()).toMatchObject({ isUnlimited: true })
    await setPlan('olive', 'business')
    expect(await db.admin('select prune_audit() as many')).toEqual([{ many: 0 }])
  })

  test('goes on the others, with the event; the rest of the chain is whole', async () => {
    await tamper(`update private.audit_trails set unlimited_at = now() - interval '366 days'`)
    const total = (await clanPage())?.total ?? 0
    const [first] = await db.admin<{ event_id: number }>(
      `select event_id from private.audit_entries where trail = $1 and seq = 1`,
      [ids.clan],
    )
    expect(await db.admin('select prune_audit(3) as many')).toEqual([{ many: 3 }])
    expect((await check()).broken).toBeNull()
    expect(await db.admin('select prune_audit() as many')).toEqual([{ many: 2 }])
    expect(await clanPage()).toMatchObject({ total: total - 5 })
    expect((await check()).broken).toBeNull()
    expect(await db.admin('select from private.events where id = $1', [first?.event_id])).toEqual([])
  })
})

describe('strangers', () => {
  const headers = JSON.stringify({ 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Secret device' })
  type Noted = { actor: string | null; address: string | null; device: string | null }
  const hidden: Noted = { actor: null, address: null, device: null }
  const told = (who: Person): Noted => ({ actor: cast[who], address: '203.0.113.77', device: 'Secret device' })
  const undo = new Error('undo')

  /** What is kept of an event of these kinds that someone caused, after `first`. */
  async function notedOf(who: Person, kinds: readonly string[], place: string, first = 'select 1'): Promise<Noted[]> {
    let noted: Noted[] = []
    await db.engine
      .transaction(async (query) => {
        await query(first)
        await query(`select set_config('request.headers', $1, true)`, [headers])
        for (const kind of kinds)
          await query(`select private.note($1, ${place}, null, null, null, $2)`, [kind, cast[who]])
        noted = await query('select actor, address, device from private.events order by id desc limit $1', [
          kinds.length,
        ])
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return noted.toReversed()
  }
  const onBoard = `null, '${ids.board}'`
  const inClan = `'${ids.clan}', null`

  /** Only people of a dojo or a clan do these, before they are in it or after they, or it, have gone. */
  const ofItsOwn = ['clan.invitation_accepted', 'clan.left', 'clan.deleted', 'member.left', 'board.unbinned']

  test.each([
    ['a dojo', onBoard],
    ['a clan', inClan],
  ])('are in no event of %s, whatever they do, neither by id nor by address or device', async (_, place) => {
    const kinds = auditKinds.filter((kind) => !ofItsOwn.includes(kind))
    expect(await notedOf('nora', kinds, place)).toEqual(kinds.map(() => hidden))
  })

  test('are not those of the dojo, of its clan, or of the dojo when it went into the bin', async () => {
    for (const who of ['olive', 'adam', 'vic'] as const)
      expect(await notedOf(who, ['board.described'], onBoard)).toEqual([told(who)])
    expect(await notedOf('mia', ['clan.described'], inClan)).toEqual([told('mia')])
    const bin = `select private.put_boards_into_bin(array['${ids.board}'::uuid])`
    expect(await notedOf('vic', ['board.described'], onBoard, bin)).toEqual([told('vic')])
    expect(await notedOf('nora', ['account.signed_in'], 'null, null')).toEqual([told('nora')])
  })

  test('are not those who just left: what they had begun ends as theirs', async () => {
    await db.as('adam')(`select share_board($1, 'begun@ninjadojo.test', 'member')`, [ids.board])
    await db.as('adam')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.adam])
    const ended = `select actor, kind from private.events where kind = 'invitation.withdrawn' order by id desc limit 1`
    expect(await db.admin(ended)).toEqual([{ actor: cast.adam, kind: 'invitation.withdrawn' }])
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [
      ids.board,
      cast.adam,
    ])
  })

  test('who decline are not named, nor those of whom that was sealed before', async () => {
    const decline = async () => {
      await db.as('olive')(`select share_board($1, 'nora@ninjadojo.test', 'viewer')`, [ids.board])
      await db.as('nora')('select decline_invitation($1)', [ids.board])
    }
    await decline()
    await db.admin(
      `update private.events set actor = $1 where kind = 'invitation.declined' and id = (select max(id) from private.events)`,
      [cast.nora],
    )
    await decline()
    await seal()
    const page = await pageOf('olive', `null, kinds => '{invitation.declined}'`)
    expect(page?.entries?.slice(0, 2)).toMatchObject([
      { actor: null, before: { address: 'n…@ninjadojo.test' } },
      { actor: null },
    ])
    expect(page?.['names']).toEqual({})
    const hers = await pageOf('olive', `null, who => '${cast.nora}'`)
    expect(JSON.stringify(hers)).not.toMatch(new RegExp(`${cast.nora}|Nora`))
    expect(hers?.entries?.filter(({ kind }) => kind === 'invitation.declined')).toEqual([])
    const [row] = await db.as('olive')<{ answer: { entries: (Entry & { sealed: string | null })[] } }>(
      `select audit_export_rows(null, kinds => '{invitation.declined}') as answer`,
    )
    const [after, before] = row?.answer.entries ?? []
    expect(JSON.stringify(row)).not.toMatch(cast.nora)
    expect([after?.actor, before?.actor, before?.sealed]).toEqual([null, null, null])
    expect(after?.sealed, 'the chain of what came since can be computed').toMatch('invitation.declined')
  })

  test('who decline are no one, even of the clan: neither by id nor by address or device', async () => {
    for (const place of [onBoard, inClan])
      expect(await notedOf('mia', ['invitation.declined'], place)).toEqual([hidden])
  })
})
