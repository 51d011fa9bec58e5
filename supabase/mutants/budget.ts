import type { Fault } from './fault.ts'
import { granted } from './widened.ts'

const tests = ['ai-usage'] as const

/** How often the operator's model is asked, and who pays for it. */
export const budget: Fault[] = [
  {
    title: 'a plan without AI asks the model',
    tests,
    of: 'public.reserve_ai_call',
    find: `if coalesce(private.plan_limit(plan, 'ai'), 0) < 1 then`,
    replace: 'if false then',
  },
  {
    title: 'everyone is told that they may ask the model',
    tests,
    of: 'public.may_use_ai',
    find: `private.plan_limit(private.plan_for_ai((select auth.uid()), may_use_ai.board_id), 'ai') > 0`,
    replace: 'true',
  },
  {
    title: 'in a dojo one’s own plan counts',
    tests,
    of: 'private.plan_for_ai',
    find: 'select b.user_id from public.boards b join',
    replace: 'select m.user_id from public.boards b join',
  },
  {
    title: 'a viewer asks the model on the plan of the owner',
    tests,
    of: 'private.plan_for_ai',
    find: ` and m.role in ('admin', 'member')`,
    replace: '',
  },
  {
    title: 'a stranger asks the model on the plan of the owner',
    tests,
    of: 'private.plan_for_ai',
    find: ' and m.user_id = plan_for_ai.person',
    replace: '',
  },
  {
    title: 'the plan of any dojo counts',
    tests,
    of: 'private.plan_for_ai',
    find: 'b.id = plan_for_ai.board_id and ',
    replace: '',
  },
  {
    title: 'one call more a day',
    tests,
    of: 'public.reserve_ai_call',
    find: 'if used >= most then',
    replace: 'if used > most then',
  },
  {
    title: 'a plan without a number of calls has any number',
    tests,
    of: 'public.reserve_ai_call',
    find: '(reserve_ai_call.daily_calls ->> plan)::integer, 0)',
    replace: '(reserve_ai_call.daily_calls ->> plan)::integer, 1000)',
  },
  {
    title: 'calls of yesterday count today',
    tests,
    of: 'public.reserve_ai_call',
    find: 'where u.user_id = reserve_ai_call.person and u.day = today for update',
    replace: 'where u.user_id = reserve_ai_call.person order by u.calls desc limit 1 for update',
  },
  {
    title: 'a fourth call at the same time',
    tests,
    of: 'public.reserve_ai_call',
    find: 'c.user_id = reserve_ai_call.person) >= 3',
    replace: 'c.user_id = reserve_ai_call.person) > 3',
  },
  {
    title: 'calls of others keep a person waiting',
    tests,
    of: 'public.reserve_ai_call',
    find: 'from private.ai_calls c where c.user_id = reserve_ai_call.person) >= 3',
    replace: 'from private.ai_calls c) >= 3',
  },
  {
    title: 'a call that was lost never ends',
    tests,
    of: 'public.reserve_ai_call',
    find: `interval '2 minutes'`,
    replace: `interval '2 months'`,
  },
  {
    title: 'a call that is under way is forgotten',
    tests,
    of: 'public.reserve_ai_call',
    find: ` and c.begun_at < now() - interval '2 minutes'`,
    replace: '',
  },
  {
    title: 'the tokens of a month have no end',
    tests,
    of: 'public.reserve_ai_call',
    find: ' and m.tokens + reserve_ai_call.tokens <= reserve_ai_call.monthly_tokens',
    replace: '',
  },
  {
    title: 'the last call of a month goes over its tokens',
    tests,
    of: 'public.reserve_ai_call',
    find: 'm.tokens + reserve_ai_call.tokens <= ',
    replace: 'm.tokens <= ',
  },
  {
    title: 'the last tokens of a month are refused',
    tests,
    of: 'public.reserve_ai_call',
    find: 'm.tokens + reserve_ai_call.tokens <= ',
    replace: 'm.tokens + reserve_ai_call.tokens < ',
  },
  {
    title: 'a call that is refused for the month reserves nothing, but is let through',
    tests,
    of: 'public.reserve_ai_call',
    find: `if not found then
    return '{"refusal": "month"}';`,
    replace: `if false then
    return '{"refusal": "month"}';`,
  },
  {
    title: 'tokens of this month fill another one',
    tests,
    of: 'public.settle_ai_call',
    find: `where m.month = date_trunc('month', call.day)::date`,
    replace: '',
  },
  {
    title: 'a call counts for everyone',
    tests,
    of: 'public.reserve_ai_call',
    find: 'where u.user_id = reserve_ai_call.person and u.day = today;',
    replace: 'where u.day = today;',
  },
  {
    title: 'a call is not counted',
    tests,
    of: 'public.reserve_ai_call',
    find: 'set calls = u.calls + 1, tokens',
    replace: 'set tokens',
  },
  {
    title: 'the days of others are forgotten along',
    tests,
    of: 'public.reserve_ai_call',
    find: 'where u.user_id = reserve_ai_call.person and u.day < today - 40',
    replace: 'where u.day < today',
  },
  {
    title: 'a call that ended is still under way',
    tests,
    of: 'public.settle_ai_call',
    find: 'delete from private.ai_calls c where c.id = settle_ai_call.call_id;',
    replace: 'perform from private.ai_calls c where c.id = settle_ai_call.call_id;',
  },
  {
    title: 'a model that says it used less than nothing gives tokens',
    tests,
    of: 'public.settle_ai_call',
    find: 'greatest(settle_ai_call.tokens, 0)',
    replace: 'settle_ai_call.tokens',
  },
  {
    title: 'what was reserved stays counted beside what was used',
    tests,
    of: 'public.settle_ai_call',
    find: ' - call.tokens',
    replace: ' ',
  },
  {
    title: 'every call that succeeds is given back',
    tests,
    of: 'public.settle_ai_call',
    find: 'calls = case when settle_ai_call.gives_back and',
    replace: 'calls = case when',
  },
  {
    title: 'calls are given back without end',
    tests,
    of: 'public.settle_ai_call',
    find: 'calls = case when settle_ai_call.gives_back and u.returned < call.most then',
    replace: 'calls = case when settle_ai_call.gives_back then',
  },
  {
    title: 'what is given back is not counted',
    tests,
    of: 'public.settle_ai_call',
    find: 'u.returned + 1',
    replace: 'u.returned',
  },
  {
    title: 'a call is given back to everyone',
    tests,
    of: 'public.settle_ai_call',
    find: `where u.user_id = call.user_id and u.day = call.day;
  update`,
    replace: `where u.day = call.day;
  update`,
  },
  {
    title: 'a call is given back on another day',
    tests,
    of: 'public.settle_ai_call',
    find: `where u.user_id = call.user_id and u.day = call.day;
  update`,
    replace: `where u.user_id = call.user_id;
  update`,
  },
  granted('public.reserve_ai_call(uuid, uuid, jsonb, bigint, integer)'),
  granted('public.settle_ai_call(uuid, integer, boolean)'),
  {
    title: 'people read how often others asked the model',
    tests,
    sql: 'grant select on private.ai_usage to authenticated',
  },
]
