import type { Fault } from '../fault.ts'

/** Where a technique can be added. */
export const entry: Fault[] = [
  {
    title: 'dates in words are read on every plan',
    tests: ['entry-places'],
    of: 'private.reads_words',
    find: "private.plan_allows(b.user_id, 'ai')",
    replace: 'true',
  },
  {
    title: 'a reader is told that they can add',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: "m.role in ('admin', 'member') and",
    replace: '',
  },
  {
    title: 'a technique is offered for dojos that one may only read',
    tests: ['entry-places'],
    of: 'public.entry_dojos',
    find: 'private.editable_board_ids()',
    replace: 'private.my_board_ids()',
  },
  {
    title: 'a technique is offered for dojos without a kata',
    tests: ['entry-places'],
    of: 'public.entry_dojos',
    find: 'and exists (select from public.lists l where l.board_id = b.id)',
    replace: '',
  },
  {
    title: 'strangers learn what the plan of an owner has',
    tests: ['entry-places'],
    of: 'private.reads_words',
    find: ' and m.user_id = (select auth.uid())',
    replace: '',
  },
  {
    title: 'a technique is given to people who may only read',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: ` and n.role <> 'viewer'`,
    replace: '',
  },
  {
    title: 'a dojo over its plan is said to take techniques',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: ' and private.over_plan(b.id) is null',
    replace: '',
  },
  {
    title: 'a technique is offered the katas of other dojos',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: 'from public.lists l where l.board_id = b.id',
    replace: 'from public.lists l',
  },
  {
    title: 'a technique is offered the tags of other dojos',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: 'from public.custom_labels k where k.board_id = b.id',
    replace: 'from public.custom_labels k',
  },
  {
    title: 'a technique is offered the people of other dojos',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: 'where n.board_id = b.id and n.role',
    replace: 'where n.role',
  },
  {
    title: 'everyone is said to own a dojo',
    tests: ['entry-places'],
    of: 'public.entry_place',
    find: 'b.user_id = (select auth.uid())',
    replace: 'true',
  },
  {
    title: 'settings of everyone are written',
    tests: ['settings'],
    of: 'public.save_settings',
    find: `where s.user_id = me;
  return`,
    replace: `where true;
  return`,
  },
  {
    title: 'settings of others are read',
    tests: ['settings'],
    of: 'private.my_settings',
    find: 'on s.user_id = (select auth.uid())',
    replace: 'on true',
  },
  {
    title: 'an order of day and month outlives its format',
    tests: ['settings'],
    of: 'public.save_settings',
    find: `case when settings ? 'dateFormat' and not settings ? 'isDayFirst' then null`,
    replace: 'case when false then null',
  },
  {
    title: 'whether dates are read is anything',
    tests: ['settings'],
    of: 'public.save_settings',
    find: `or jsonb_typeof(coalesce(settings -> 'readsDates', 'true')) <> 'boolean'`,
    replace: '',
  },
  {
    title: 'settings that there are not are taken',
    tests: ['settings'],
    of: 'public.save_settings',
    find: `or exists (select from jsonb_object_keys(settings) k
       where k not in ('timeZone', 'weekStart', 'dateFormat', 'theme', 'readsDates', 'isDayFirst'))`,
    replace: '',
  },
]
