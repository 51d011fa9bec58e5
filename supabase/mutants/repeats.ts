import type { Fault } from './fault.ts'

const tests = ['repeats'] as const
const together = ['repeats-together'] as const

/** What would fill a dojo, lose a series or forget a day. */
export const repeats: Fault[] = [
  {
    title: 'what repeats is made again each time that it is completed',
    tests,
    of: 'private.make_next',
    find: 'set repeat_next = made.id, version',
    replace: 'set version',
  },
  {
    title: 'a third one follows while two are open',
    tests,
    of: 'public.make_repeats',
    find: 'not card.is_completed and private.has_open_before(card)',
    replace: 'false',
  },
  {
    title: 'weeks that were missed make what is weeks late',
    tests,
    of: 'private.repeat_due',
    find: 'while later <= today loop',
    replace: 'while false loop',
  },
  {
    title: 'the next one of what is late is late',
    tests,
    of: 'private.repeat_due',
    find: 'greatest(card.due_date, start, today - 1)',
    replace: 'greatest(card.due_date, start)',
  },
  {
    title: 'opening it again takes back what someone has worked on',
    tests,
    of: 'private.take_back_next',
    find: 'n.version = 1 and ',
    replace: '',
  },
  {
    title: 'opening it again takes back what was made for its day',
    tests,
    of: 'private.repeat_completed',
    find: ` and new.repeat !~ ' MAKE:DAY$'`,
    replace: '',
  },
  {
    title: 'the copy that a transfer leaves repeats too',
    tests,
    of: 'private.copied',
    find: ` - '{repeat,repeat_next,repeat_at}'::text[]`,
    replace: '',
  },
  {
    title: 'a dojo in the bin goes on making what repeats',
    tests,
    of: 'public.make_repeats',
    find: 'exists (select from private.binned_boards x where x.board_id = card.board_id)',
    replace: 'false',
  },
  {
    title: 'a limit keeps people from completing what repeats',
    tests,
    of: 'private.repeat_completed',
    find: 'private.try_next(',
    replace: 'private.make_next(',
  },
  {
    title: 'a time that the clocks skip stays moved',
    tests,
    of: 'private.make_next',
    find: 'then parts[3]::time else',
    replace: 'then (card.due_at at time zone card.due_time_zone)::time else',
  },
  {
    title: 'what repeats and has many steps is made like any other, fifty in one call',
    tests: together,
    of: 'private.may_repeat_now',
    find: `coalesce((card.badges #>> '{checklist,1}')::integer, 0) / 50`,
    replace: '0',
  },
  {
    title: 'of many that are archived while they wait for their day, all are made in the call',
    tests: together,
    of: 'public.remove_cards',
    find: 'exit when not private.may_repeat_now(card);',
    replace: '',
  },
  {
    title: 'of many that are archived while they wait for their day, the rest never comes',
    tests: together,
    of: 'public.remove_cards',
    find: 'update public.deleted_items d set repeat_at = now()',
    replace: 'update public.deleted_items d set repeat_at = null',
  },
  {
    title: 'what comes from the archive comes each time that the job runs',
    tests: together,
    of: 'private.make_next',
    find: 'update public.deleted_items d set repeat_at = null, content',
    replace: 'update public.deleted_items d set content',
  },
  {
    title: 'what the job copies is counted for no one',
    tests: together,
    of: 'private.try_next',
    find: 'perform private.set_written_for(private.repeats_for(card));',
    replace: '',
  },
  {
    title: 'a rule of the day at 24:00 is kept',
    tests,
    of: 'private.is_repeat',
    find: '(?:T(?:[01]\\d|2[0-3])(?:[0-5]\\d){2})?',
    replace: '(?:T\\d{6})?',
  },
  {
    title: 'people may say which one comes next',
    tests,
    sql: 'grant update (repeat_next, repeat_at) on public.cards to authenticated',
  },
]
