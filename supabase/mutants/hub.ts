import type { Fault } from './fault.ts'

const tests = ['hub'] as const

/** What the hub counts, and for whom. */
export const hub: Fault[] = [
  {
    title: 'the hub tells of all boards',
    tests,
    sql: `do $planting$ begin
  execute 'create or replace view private.my_open_cards as ' || replace(pg_get_viewdef('private.my_open_cards'::regclass, true), 'WHERE b.user_id =', 'WHERE true or b.user_id =');
end $planting$`,
  },
  {
    title: 'how long things take is counted on all boards',
    tests,
    of: 'private.hub_timed',
    find: 'where b.id in (select private.my_board_ids()) and b.archived_at is null',
    replace: 'where b.archived_at is null',
  },
  {
    title: 'the hub opens lists for every plan',
    tests,
    of: 'public.hub_receipt',
    find: "if not private.plan_allows((select auth.uid()), 'ai') then",
    replace: 'if false then',
  },
  {
    title: 'the hub is in every plan',
    tests,
    of: 'public.hub',
    find: "if not private.plan_allows(me, 'ai') then",
    replace: 'if false then',
  },
  {
    title: 'a viewer is offered what they may not take',
    tests,
    of: 'private.hub_flags',
    find: 'and w.is_free and w.may_edit and',
    replace: 'and w.is_free and',
  },
  {
    title: 'what someone has put away is away for everyone',
    tests,
    of: 'public.hub',
    find: 'from private.hub_dismissals d where d.user_id = me',
    replace: 'from private.hub_dismissals d',
  },
  {
    title: 'dismissals of a person pile up',
    tests,
    of: 'public.dismiss_suggestion',
    find: 'limit 300',
    replace: 'limit 3000',
  },
  {
    title: 'the briefing is sent on every plan',
    tests: ['morning-letters'],
    of: 'public.claim_morning_letter',
    find: "and private.plan_allows(u.id, 'ai')",
    replace: '',
  },
  {
    title: 'times of all boards are counted by kata',
    tests: tests,
    of: 'private.hub_timed',
    find: 'where s.board_id = any (boards) and not s.is_done',
    replace: 'where not s.is_done',
  },
  {
    title: 'what was finished on other boards is counted',
    tests: tests,
    of: 'private.hub_timed',
    find: 'where k.board_id = any (boards) and k.finished_at',
    replace: 'where k.finished_at',
  },
  {
    title: 'what moved on other boards is told',
    tests: tests,
    of: 'public.hub_receipt',
    find: 'and f.board_id = any (known)',
    replace: '',
  },
  {
    title: 'what moved on archived boards is told',
    tests: tests,
    of: 'public.hub_receipt',
    find: 'where b.id in (select private.my_board_ids()) and b.archived_at is null)',
    replace: 'where b.id in (select private.my_board_ids()))',
  },
  {
    title: 'what is due is told of everyone',
    tests: tests,
    of: 'public.hub_receipt',
    find: `where asked = 'due' and w.is_mine and`,
    replace: `where asked = 'due' and`,
  },
  {
    title: 'times are told on every plan',
    tests: tests,
    of: 'public.hub_times',
    find: `if not private.plan_allows(me, 'ai') then`,
    replace: 'if false then',
  },
  {
    title: 'a name of times has any length',
    tests: tests,
    of: 'public.hub_times',
    find: ' or char_length(name) > 100',
    replace: '',
  },
  {
    title: 'the name of someone who left is told',
    tests: tests,
    of: 'private.hub_flags',
    find: ' and p.user_id in (select private.my_colleague_ids())',
    replace: '',
  },
  {
    title: 'mentions of others ask the person',
    tests: tests,
    of: 'private.hub_flags',
    find: 'n.user_id = (select auth.uid()) and n.read_at',
    replace: 'n.read_at',
  },
  {
    title: 'mentions that were read ask again',
    tests: tests,
    of: 'private.hub_flags',
    find: 'n.user_id = (select auth.uid()) and n.read_at is null',
    replace: 'n.user_id = (select auth.uid())',
  },
  {
    title: 'twins are found on two boards',
    tests: tests,
    of: 'private.hub_flags',
    find: 'on d.board_id = t.board_id and d.said',
    replace: 'on d.said',
  },
  {
    title: 'twins are told to viewers',
    tests: tests,
    of: 'private.hub_flags',
    find: `where o.may_edit and 'twins'`,
    replace: `where 'twins'`,
  },
  {
    title: 'what is large is told to viewers',
    tests: tests,
    of: 'private.hub_flags',
    find: `where 'big' = any (rules) and w.may_edit and`,
    replace: `where 'big' = any (rules) and`,
  },
  {
    title: 'ten that left a kata say what is usual',
    tests: tests,
    of: 'private.hub_flags',
    find: 'having count(*) >= 11',
    replace: 'having count(*) >= 10',
  },
  {
    title: 'what went back once is told',
    tests: tests,
    of: 'private.bounced_cards',
    find: 'having count(*) >= 2',
    replace: 'having count(*) >= 1',
  },
  {
    title: 'one’s own waits for oneself in the hub',
    tests: tests,
    of: 'private.hub_flags',
    find: `where not o.is_mine order`,
    replace: `order`,
  },
  {
    title: 'what is late is due today, too',
    tests: tests,
    of: 'private.hub_flags',
    find: 'w.day = w.today and not w.is_late',
    replace: 'w.day = w.today',
  },
  {
    title: 'a receipt holds any number of rows',
    tests: tests,
    of: 'public.hub_receipt',
    find: 'least(greatest(coalesce(hub_receipt.most, 100), 1), 1000)',
    replace: 'hub_receipt.most',
  },
  {
    title: 'pages of a receipt begin anywhere',
    tests: tests,
    of: 'public.hub_receipt',
    find: 'offset greatest(coalesce(hub_receipt.skip, 0), 0)',
    replace: 'offset 0',
  },
  {
    title: 'a receipt takes anything',
    tests: tests,
    of: 'public.hub_receipt',
    find: `pick - array['rule', 'key'] <> '{}'`,
    replace: 'false',
  },
  {
    title: 'news of any time are counted',
    tests: tests,
    of: 'public.hub',
    find: ' or since < today - 14',
    replace: '',
  },
  {
    title: 'news of tomorrow are counted',
    tests: tests,
    of: 'public.hub',
    find: ' or since > today',
    replace: '',
  },
  {
    title: 'news are of all boards',
    tests: tests,
    of: 'public.hub',
    find: 'from private.flow_cards f where f.board_id = any (known) and (f.finished_at >= starts or',
    replace: 'from private.flow_cards f where (f.finished_at >= starts or',
  },
  {
    title: 'the hub counts archived boards',
    tests: tests,
    of: 'public.hub',
    find: 'where b.id in (select private.my_board_ids()) and b.archived_at is null',
    replace: 'where b.id in (select private.my_board_ids())',
  },
  {
    title: 'what everyone works on is usual for one',
    tests: tests,
    of: 'public.hub',
    find: 'k where k.is_mine and',
    replace: 'k where',
  },
  {
    title: 'what is done on all boards is usual',
    tests: tests,
    of: 'public.hub',
    find: 'where f.board_id = any (known) and (f.finished_at is null or',
    replace: 'where (f.finished_at is null or',
  },
  {
    title: 'a suggestion that one put away comes back for all',
    tests: tests,
    of: 'public.dismiss_suggestion',
    find: 'delete from private.hub_dismissals d where d.user_id = me and d.fingerprint = dismiss_suggestion.fingerprint',
    replace: 'delete from private.hub_dismissals d where d.fingerprint = dismiss_suggestion.fingerprint',
  },
  {
    title: 'taking one suggestion back takes back all',
    tests: tests,
    of: 'public.dismiss_suggestion',
    find: 'where d.user_id = me and d.fingerprint = dismiss_suggestion.fingerprint',
    replace: 'where d.user_id = me',
  },
  {
    title: 'what others put away is forgotten along',
    tests: tests,
    of: 'public.dismiss_suggestion',
    find: 'delete from private.hub_dismissals d where d.user_id = me and d.fingerprint not in',
    replace: 'delete from private.hub_dismissals d where d.fingerprint not in',
  },
  {
    title: 'the hub tells of archived boards',
    tests: tests,
    sql: `do $planting$ begin
  execute 'create or replace view private.my_open_cards as ' || replace(pg_get_viewdef('private.my_open_cards'::regclass, true), ' AND t.archived_at IS NULL', '');
end $planting$`,
  },
  {
    title: 'viewers may edit what the hub tells',
    tests: tests,
    sql: `do $planting$ begin
  execute 'create or replace view private.my_open_cards as ' || replace(pg_get_viewdef('private.my_open_cards'::regclass, true), 'b.role <> ''viewer''::text', 'true');
end $planting$`,
  },
  {
    title: 'the hub tells of what is done',
    tests: tests,
    sql: `do $planting$ begin
  execute 'create or replace view private.my_open_cards as ' || replace(pg_get_viewdef('private.my_open_cards'::regclass, true), ' AND NOT c.is_completed', '');
end $planting$`,
  },
  {
    title: 'what is no one’s is everyone’s',
    tests: tests,
    sql: `do $planting$ begin
  execute 'create or replace view private.my_open_cards as ' || replace(pg_get_viewdef('private.my_open_cards'::regclass, true), 'COALESCE(c.assignee = m.user_id, m.is_alone)', 'COALESCE(c.assignee = m.user_id, true)');
end $planting$`,
  },
  {
    title: 'people read what others put away',
    tests: ['default-deny', 'table-matrix', 'hub'],
    sql: 'grant select on private.hub_dismissals to authenticated',
  },
]
