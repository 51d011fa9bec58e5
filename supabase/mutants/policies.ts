import type { Fault } from './fault.ts'

type PolicyFault = [title: string, policy: string, table: string, instead: string, tests?: readonly string[]]

const me = '(select auth.uid())'
const mine = 'select private.my_board_ids()'
const editable = 'select private.editable_board_ids()'
const anyone = 'using (true)'
const onMyBoards = `using (board_id in (${mine}))`
const matrix = ['table-matrix', 'widening', 'default-deny'] as const

/** Each policy with a condition less. */
const weakened: PolicyFault[] = [
  ['strangers see clans', 'members and founders see their clan', 'clans', anyone],
  ['clans are founded in the name of others', 'people found clans in their own name', 'clans', 'with check (true)'],
  [
    'members rename their clan',
    'clan admins rename their clan',
    'clans',
    'using (id in (select private.my_clan_ids())) with check (true)',
  ],
  ['strangers see who is in a clan', 'members see who is in their clan', 'clan_members', anyone],
  ['strangers see how a clan wishes to look', "members see their clan's branding", 'clan_branding', anyone],
  [
    'admins brand a clan without a plan for it',
    'clan admins brand their clan where its plan allows it',
    'clan_branding',
    'with check (clan_id in (select private.administered_clan_ids()))',
    ['branding'],
  ],
  [
    'members change the branding of their clan',
    "clan admins change their clan's branding where its plan allows it",
    'clan_branding',
    'using (clan_id in (select private.my_clan_ids())) with check (true)',
    ['branding'],
  ],
  [
    'people see the notifications of others',
    'people see their own notifications of their boards',
    'notifications',
    `using (board_id in (${mine}))`,
  ],
  [
    'people see notifications of boards that they left',
    'people see their own notifications of their boards',
    'notifications',
    `using (user_id = ${me})`,
    ['notifications', 'table-matrix'],
  ],
  ['people see the subscriptions of others', 'people see their own subscription', 'subscribers', anyone],
  ['strangers see profiles', 'people see themselves and their colleagues', 'profiles', anyone],
  ['colleagues are not seen', 'people see themselves and their colleagues', 'profiles', `using (user_id = ${me})`],
  [
    'people change the profiles of others',
    'people change their own profile',
    'profiles',
    'using (true) with check (true)',
  ],
  ['strangers see boards', 'members and owners see their board', 'boards', anyone],
  ['boards are made in the name of others', 'people make boards in their own name', 'boards', 'with check (true)'],
  [
    'members change the board',
    'board admins change their board',
    'boards',
    `using (id in (${editable})) with check (true)`,
  ],
  ['strangers see who is on a board', 'members see who is on their board', 'board_members', anyone],
  [
    'members change roles',
    'board admins change roles',
    'board_members',
    `using (board_id in (${editable})) with check (true)`,
  ],
  [
    'members remove others from the board',
    'board admins remove members and anyone may leave',
    'board_members',
    onMyBoards,
  ],
  [
    'no one leaves a board',
    'board admins remove members and anyone may leave',
    'board_members',
    'using (board_id in (select private.administered_board_ids()))',
  ],
  ['members see invitations', 'board admins see invitations', 'board_invitations', onMyBoards],
  ['members withdraw invitations', 'board admins withdraw invitations', 'board_invitations', onMyBoards],
  ['people see the bookmarks of others', 'people see their own bookmarks', 'board_bookmarks', anyone],
  [
    'people bookmark for others',
    'people bookmark boards they are on',
    'board_bookmarks',
    `with check (board_id in (${mine}))`,
  ],
  [
    'people bookmark boards of others',
    'people bookmark boards they are on',
    'board_bookmarks',
    `with check (user_id = ${me})`,
  ],
  ['people drop the bookmarks of others', 'people drop their own bookmarks', 'board_bookmarks', anyone],
  ['strangers see lists', 'members see lists', 'lists', anyone],
  ['viewers add lists', 'members and admins add lists', 'lists', `with check (board_id in (${mine}))`],
  ['viewers rename lists', 'members and admins rename lists', 'lists', `${onMyBoards} with check (true)`],
  ['strangers see cards', 'members see cards', 'cards', anyone],
  ['viewers add cards', 'members and admins add cards', 'cards', `with check (board_id in (${mine}))`],
  ['viewers edit cards', 'members and admins edit cards', 'cards', `${onMyBoards} with check (true)`],
  ['viewers see the bin', 'members and admins see the bin', 'deleted_items', onMyBoards],
  ['strangers see steps', 'members see checklists', 'card_checklist_items', anyone],
  [
    'viewers add steps',
    'members and admins add steps in their own name',
    'card_checklist_items',
    `with check (board_id in (${mine}) and user_id = ${me})`,
  ],
  [
    'steps are added in the name of others',
    'members and admins add steps in their own name',
    'card_checklist_items',
    `with check (board_id in (${editable}))`,
  ],
  ['strangers see labels', 'people see the labels of their boards and their own', 'custom_labels', anyone],
  [
    'viewers add labels',
    'people add labels of their own or of boards they edit',
    'custom_labels',
    `with check (user_id = ${me})`,
  ],
  [
    'labels are added in the name of others',
    'people add labels of their own or of boards they edit',
    'custom_labels',
    `with check (board_id is null or board_id in (${editable}))`,
  ],
  [
    'viewers change labels',
    'people change labels of their own or of boards they edit',
    'custom_labels',
    `${onMyBoards} with check (true)`,
  ],
  ['viewers delete labels', 'people delete labels of their own or of boards they edit', 'custom_labels', onMyBoards],
  ['strangers see which labels cards wear', 'members see which labels cards wear', 'card_labels', anyone],
  ['viewers label cards', 'members and admins label cards', 'card_labels', `with check (board_id in (${mine}))`],
  ['strangers see comments', 'members see comments', 'card_comments', anyone],
  [
    'viewers comment',
    'members and admins comment in their own name',
    'card_comments',
    `with check (board_id in (${mine}) and user_id = ${me})`,
  ],
  [
    'people comment in the name of others',
    'members and admins comment in their own name',
    'card_comments',
    `with check (board_id in (${editable}))`,
  ],
  [
    'people see the mentions of others',
    'people see their own mentions on their boards',
    'comment_notifications',
    onMyBoards,
  ],
  [
    'mentions are seen without the board',
    'people see their own mentions on their boards',
    'comment_notifications',
    `using (user_id = ${me})`,
    ['mentions'],
  ],
  [
    'people mark the mentions of others',
    'people mark their own mentions on their boards',
    'comment_notifications',
    `${onMyBoards} with check (true)`,
    ['table-matrix', 'mentions'],
  ],
  [
    'people delete the mentions of others',
    'people delete their own mentions on their boards',
    'comment_notifications',
    onMyBoards,
    ['table-matrix', 'mentions'],
  ],
  ['strangers see files', 'members see attachments', 'card_attachments', anyone],
]

const channels: [string, string, string][] = [
  [
    'strangers hear a board’s channel',
    "members hear their board''s channel",
    `using (extension in ('broadcast', 'presence'))`,
  ],
  [
    'strangers show that they are on a board',
    'members show that they are on a board',
    `with check (extension = 'presence')`,
  ],
  [
    'members announce what they like',
    'members show that they are on a board',
    `with check ((select realtime.topic()) in (select 'board:' || id from private.my_board_ids() as id))`,
  ],
  ['people hear of the mentions of others', 'people hear of their own mentions', `using (extension = 'broadcast')`],
]

export const policies: Fault[] = [
  ...weakened.map(([title, policy, table, instead, tests = matrix]) => ({
    title,
    tests,
    sql: `alter policy "${policy}" on public.${table} ${instead}`,
  })),
  ...channels.map(([title, policy, instead]) => ({
    title,
    tests: ['live', 'mentions'],
    sql: `alter policy "${policy.replaceAll("''", "'")}" on realtime.messages ${instead}`,
  })),
]
