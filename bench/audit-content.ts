import type { Content } from './search-workspace.ts'

/** The owner of a clan on Business whose trail has a million entries, and the ids to query. */
export const owner = '00000000-0000-4000-8000-000000000001'
export const clan = '00000000-0000-4000-8000-0000000000c1'
export const colleague = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const dojo = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`

/** Each with the arguments that the page would send, besides the clan. */
export const pages: Record<string, string> = {
  'the newest': '',
  'in the middle of it all': `before_at => now() - interval '180 days', before_seq => 500000`,
  'one person, who did much': `who => '${colleague(1)}'`,
  'one person, who did little': `who => '${colleague(190)}'`,
  'one kind': `kinds => array['member.role_changed']`,
  'a rare kind': `kinds => array['board.made']`,
  'a group of kinds': `kinds => array['account.signed_in', 'account.signed_out', 'account.sign_in_failed']`,
  'one dojo': `dojo => '${dojo(40)}'`,
  'a day long ago': `since => now() - interval '200 days', until => now() - interval '199 days'`,
  'a common word': `words => 'harvest'`,
  'a rare word': `words => 'zoquit'`,
  'the beginning of many words': `words => 'har'`,
  'an address': `words => '203.0.113.7'`,
  'nothing that is there': `words => 'submarine'`,
  'all of it together': `who => '${colleague(3)}', kinds => array['board.renamed'], dojo => '${dojo(40)}', since => now() - interval '300 days', words => 'harvest'`,
}

/**
 * A million events of 200 people on 200 dojos within a year, a word in a thousandth of them, sealed as the job does. Who and
 * where are spread unevenly, as people are.
 */
export const auditContent: Content = {
  person: owner,
  tables: ['private.events', 'private.audit_entries', 'private.audit_trails'],
  fill: [
    `    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'p' || n || '@bench.test', now(), jsonb_build_object('display_name', 'Person ' || n)
    from generate_series(1, 200) n;
    insert into public.subscribers (user_id, email, subscription_tier, subscribed) values ('${owner}', 'p1@bench.test', 'business', true);
    insert into public.clans (id, name, created_by) values ('${clan}', 'Bench', '${owner}');
    insert into public.clan_members (clan_id, user_id, role)
    select '${clan}', u.id, 'guest' from auth.users u where u.id <> '${owner}' order by u.id limit 49;
    insert into public.boards (id, title, user_id, clan_id)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Dojo ' || n, '${owner}', '${clan}' from generate_series(1, 200) n;`,
    ...Array.from({ length: 5000 }, (_, turn) => eventsOf(turn * 200 + 1, turn * 200 + 200)),
    ...Array.from({ length: 270 }, () => 'select public.seal_audit(5000)'),
  ],
}

/** Two hundred events of one transaction. */
function eventsOf(first: number, last: number): string {
  return `
    insert into private.events (clan_id, board_id, actor, kind, before, after, address, device, at)
    select '${clan}',
      case when k.kind like 'board.%' or k.kind like 'member.%' then ('00000000-0000-4000-9000-' || lpad((1 + (power(r.b, 2) * 199)::int)::text, 12, '0'))::uuid end,
      ('00000000-0000-4000-8000-' || lpad((1 + (power(r.a, 3) * 199)::int)::text, 12, '0'))::uuid,
      k.kind,
      case when k.kind = 'board.renamed' then jsonb_build_object('title', 'Harvest ' || n % 977) end,
      case when k.kind = 'board.renamed' then jsonb_build_object('title', 'Harvest ' || n % 983 || case when n % 1000 = 0 then ' zoquit' else '' end)
        when k.kind = 'member.role_changed' then jsonb_build_object('role', 'admin') end,
      '203.0.113.' || n % 250, 'NinjaDojo (Firefox on Windows)',
      now() - interval '360 days' + n * interval '30 seconds'
    from generate_series(${first}, ${last}) n
    cross join lateral (select (hashint4(n) & 65535) / 65535.0 as a, (hashint4(n + 7) & 65535) / 65535.0 as b) r
    cross join lateral (select (array['account.signed_in', 'board.renamed', 'board.archived', 'board.unarchived', 'member.role_changed',
      'member.joined', 'clan.invited', 'account.sign_in_failed'])[1 + (hashint4(n + 13) & 7)] as kind) k`
}
