import type { Fault } from '../fault.ts'

/** What happened, and who is told. */
export const events: Fault[] = [
  {
    title: 'strangers read the history of cards',
    tests: ['events'],
    of: 'private.card_history',
    find: 'where card_history.board_id in (select private.my_board_ids())',
    replace: '',
  },
  {
    title: 'a history names dojos that its reader may not read',
    tests: ['transfer'],
    of: 'private.history_of',
    find: `(h.before ->> 'board_id')::uuid = any (history_of.readable)`,
    replace: 'true',
  },
  {
    title: 'a history tells of katas and techniques of a dojo that its reader may not read',
    tests: ['transfer'],
    of: 'private.history_of',
    find: 'not private.tells_of_dojo(h.kind)',
    replace: 'true',
  },
  {
    title: 'a way that was taken back tells of the dojo over there',
    tests: ['transfer'],
    of: 'public.return_card',
    find: 'or private.tells_of_dojo(e.kind) and e.id > left_behind.event_id',
    replace: '',
  },
  {
    title: 'people write records of themselves',
    tests: ['function-matrix', 'events'],
    of: 'public.note_my_event',
    find: 'not (select s.is_ours from private.request_source() s) or',
    replace: '',
  },
  {
    title: 'anyone says for whom our server asks',
    tests: ['events'],
    of: 'private.request_source',
    find: "if headers ->> 'x-dojo-proof' = (",
    replace: "if headers ->> 'x-dojo-address' is not null or headers ->> 'x-dojo-proof' = (",
  },
]
