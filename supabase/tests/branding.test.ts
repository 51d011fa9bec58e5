import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, people } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const setPlan = (tier: string) =>
  db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, tier])
const logoOf = (who: keyof typeof cast, name: number | string) =>
  `https://x.test/storage/v1/object/public/branding/${cast[who]}/logo/${name}.webp`
const upsert = `insert into clan_branding (clan_id, created_by, accent_color) values ('${ids.clan}', $1, '#c98a1b')
  on conflict (clan_id) do update set clan_id = excluded.clan_id, created_by = excluded.created_by, accent_color = excluded.accent_color
  returning accent_color`

beforeEach(() => setPlan('business'))

describe('a clan is branded', () => {
  test.each([
    ['nora', '42501'],
    ['vic', '42501'],
    ['mia', '42501'],
    ['adam', undefined],
    ['olive', undefined],
  ] as const)('%s upserts it: %s', async (who, refusal) => {
    expect((await db.attempt(who, upsert, [cast[who]])).refusal).toBe(refusal)
  })

  test.each([
    ['business', undefined],
    ['enterprise', undefined],
    ['enterprise-50', undefined],
    ['pro', '42501'],
    ['essentials', '42501'],
    ['free', '42501'],
  ])('by the plan of its owner: %s', async (tier, refusal) => {
    await setPlan(tier)
    expect((await db.attempt('adam', upsert, [cast.adam])).refusal).toBe(refusal)
    const first = { sql: 'delete from public.clan_branding' }
    expect((await db.attempt('adam', upsert, [cast.adam], first)).refusal, 'for the first time').toBe(refusal)
  })

  test.each([
    ['nora', 0],
    ['vic', 0],
    ['mia', 0],
    ['adam', 1],
    ['olive', 1],
  ] as const)('%s changes %d rows of it', async (who, many) => {
    const change = `update clan_branding set created_by = $1, text_color = '#101010' returning 1`
    expect((await db.attempt(who, change, [cast[who]])).rows).toHaveLength(many)
  })

  test('not in another name', async () => {
    expect((await db.attempt('adam', upsert, [cast.olive])).refusal).toBe('42501')
  })

  test('not by someone who was an admin a moment ago', async () => {
    const demotion = { sql: `update public.clan_members set role = 'member' where user_id = '${cast.adam}'` }
    expect((await db.attempt('adam', upsert, [cast.adam], demotion)).refusal).toBe('42501')
  })

  test('for another clan its row cannot be taken along', async () => {
    const other = 'f0000000-0000-4000-8000-0000000000aa'
    await db.as('olive')(`insert into clans (id, name, created_by) values ($1, 'Day shift', $2)`, [other, cast.olive])
    const move = await db.attempt('olive', `update clan_branding set clan_id = $1, created_by = $2`, [
      other,
      cast.olive,
    ])
    expect(move.refusal).toBe('42501')
    await db.admin('delete from clans where id = $1', [other])
  })
})

test.each([
  ['a colour that is a function', 'primary_color', 'url(#a)'],
  ['a colour with more behind it', 'text_color', '#123456;}'],
  ['a colour in capitals', 'accent_color', '#AABBCC'],
  ['a font of their own', 'font_family', 'Comic Sans'],
  ['a heading font with a style', 'heading_font_family', 'bitter;}*{'],
  ['a name of 61 characters', 'brand_name', 'x'.repeat(61)],
  ['a name of nothing', 'brand_name', '  '],
  ['styles of more than 20 kB', 'custom_css', 'é'.repeat(10_241)],
])('%s is refused', async (_, column, value) => {
  const change = `update clan_branding set created_by = $2, ${column} = $1 returning 1`
  expect((await db.attempt('olive', change, [value, cast.olive])).refusal).toBe('23514')
})

test('no one writes the address of the logo themselves', async () => {
  const change = await db.attempt('olive', `update clan_branding set logo_url = $1`, [logoOf('olive', 1)])
  expect(change.refusal).toBe('42501')
})

test.each(people)('%s does not write into the bucket themselves, nor remove from it', async (who) => {
  const path = `${cast[who]}/logo/1.webp`
  const put = await db.attempt(who, `insert into storage.objects (bucket_id, name) values ('branding', $1)`, [path])
  expect(put.refusal).toBe('42501')
  await db.admin(`insert into storage.objects (bucket_id, name) values ('branding', $1)`, [path])
  const drop = await db.attempt(who, `delete from storage.objects where bucket_id = 'branding' returning 1`)
  expect(drop.rows ?? []).toEqual([])
})

describe('the logo', () => {
  const set = (who: keyof typeof cast, url: string | null) =>
    db.admin('select set_logo($1, $2, $3)', [ids.clan, cast[who], url])
  const unneeded = async () => (await db.admin<{ paths: string[] }>('select unneeded_logos() as paths'))[0]?.paths

  test('is set for those who may, and the file before it is to be removed', async () => {
    await set('adam', logoOf('adam', 1))
    expect(await unneeded()).toEqual([])
    await set('olive', logoOf('olive', 2))
    expect(await unneeded()).toEqual([`${cast.adam}/logo/1.webp`])
    await set('olive', null)
    expect(await unneeded()).toEqual([`${cast.adam}/logo/1.webp`, `${cast.olive}/logo/2.webp`])
    await db.admin('select forget_unneeded_logos($1)', [[`${cast.adam}/logo/1.webp`]])
    expect(await unneeded()).toEqual([`${cast.olive}/logo/2.webp`])
    await db.admin('delete from private.unneeded_logos')
  })

  test('is set by the server alone', async () => {
    const set = await db.attempt('olive', 'select set_logo($1, $2, null)', [ids.clan, cast.olive])
    expect(set.refusal).toBe('42501')
  })

  test('is not set by a member, nor where the plan has gone in the meantime', async () => {
    await expect(set('mia', logoOf('mia', 1))).rejects.toThrow(/may not change/)
    await setPlan('free')
    await expect(set('olive', logoOf('olive', 1))).rejects.toThrow(/may not change/)
  })

  test.each([
    'https://evil.test/x.webp',
    'javascript:alert(1)',
    'https://x.test/storage/v1/object/public/branding/a/../b/logo/1.webp',
    logoOf('olive', '1.svg'),
  ])('is none of %s', async (url) => {
    await expect(set('olive', url)).rejects.toThrow(/logo_url_is_ours/)
  })

  test('goes with its clan', async () => {
    const clan = 'f0000000-0000-4000-8000-0000000000ab'
    await db.as('olive')(`insert into clans (id, name, created_by) values ($1, 'Short', $2)`, [clan, cast.olive])
    await db.admin('select set_logo($1, $2, $3)', [clan, cast.olive, logoOf('olive', 7)])
    await db.admin('delete from clans where id = $1', [clan])
    expect(await unneeded()).toEqual([`${cast.olive}/logo/7.webp`])
    await db.admin('delete from private.unneeded_logos')
  })

  test('may be changed thirty times an hour', async () => {
    await db.admin(
      `insert into private.picture_changes (user_id, changed_at) select $1, now() - interval '59 minutes' from generate_series(1, 29)`,
      [cast.adam],
    )
    await db.as('adam')('select begin_logo_change($1)', [ids.clan])
    expect((await db.attempt('adam', 'select begin_logo_change($1)', [ids.clan])).refusal).toBe('PT429')
    expect((await db.attempt('olive', 'select begin_logo_change($1)', [ids.clan])).refusal, 'each their own').toBe(
      undefined,
    )
    await db.admin('delete from private.picture_changes')
  })
})

describe('what is shown', () => {
  const shown = async (who: keyof typeof cast, clan: string | null, board: string | null) => {
    const { rows } = await db.attempt(who, 'select shown_branding($1, $2) as answer', [clan, board])
    return (rows?.[0]?.['answer'] as { primary_color: string } | null)?.primary_color ?? null
  }

  beforeEach(async () => {
    await db.admin('update boards set clan_id = $1 where id = $2', [ids.clan, ids.board])
    return () => db.admin('update boards set clan_id = null where id = $1', [ids.board])
  })

  test('members of the clan see it, strangers do not', async () => {
    for (const who of ['olive', 'adam', 'mia', 'vic'] as const) expect(await shown(who, ids.clan, null)).toBe('#224466')
    expect(await shown('nora', ids.clan, null)).toBeNull()
    expect(await shown('nora', null, ids.board)).toBeNull()
    expect(await shown('nora', ids.clan, ids.board)).toBeNull()
  })

  test('a guest of one of its dojos sees it there', async () => {
    await db.admin('delete from clan_members where user_id = $1', [cast.vic])
    expect(await shown('vic', null, ids.board)).toBe('#224466')
    expect(await shown('vic', ids.clan, null)).toBeNull()
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'guest')`, [ids.clan, cast.vic])
  })

  test('after a downgrade it is kept, not shown, and back with the plan', async () => {
    await setPlan('free')
    expect(await shown('olive', ids.clan, null)).toBeNull()
    expect(await db.admin('select primary_color from clan_branding')).toEqual([{ primary_color: '#224466' }])
    await setPlan('enterprise')
    expect(await shown('olive', ids.clan, null)).toBe('#224466')
  })

  test('on a dojo without a clan there is none', async () => {
    await db.admin('update boards set clan_id = null where id = $1', [ids.board])
    expect(await shown('olive', null, ids.board)).toBeNull()
    expect(await shown('olive', null, null)).toBeNull()
  })
})

test('an account that goes leaves its clan’s branding', async () => {
  await db.admin('update clan_branding set created_by = $1', [cast.adam])
  await db.admin(`delete from clan_members where user_id = $1`, [cast.adam])
  const rows = await db.admin(`with gone as (delete from auth.users where id = $1) select 1`, [cast.adam])
  expect(rows).toHaveLength(1)
  expect(await db.admin('select created_by, primary_color from clan_branding')).toEqual([
    { created_by: null, primary_color: '#224466' },
  ])
})
