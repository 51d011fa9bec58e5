/**
 * The domains of the database, each a file of supabase/schemas. The name of a migration that makes something new is a
 * domain or starts with one, as in `20270101090000_lists_and_cards_pin.sql`: what it makes is written into that file.
 */
export const domains = [
  'people',
  'boards',
  'live',
  'billing',
  'plans',
  'branding',
  'lists_and_cards',
  'card_details',
  'blocks',
  'labels',
  'comments',
  'attachments',
  'events',
  'audit',
  'jobs',
  'history',
  'bin',
  'transfers',
  'flow',
  'repeats',
  'projects',
  'ai',
  'sharing',
  'clans',
  'clan_invitations',
  'limits',
  'reading',
  'search',
  'hub',
  'notifications',
  'public_site',
  'accounts',
  'offers',
] as const

export type Domain = (typeof domains)[number]

/** `supabase/migrations/20261201090000_labels_colours.sql` → labels; null if the name starts with no domain. */
export function domainOfMigration(path: string): Domain | null {
  const name = /(\d+)_([^/]+)\.sql$/.exec(path)?.[2]
  return domains.find((domain) => name === domain || name?.startsWith(`${domain}_`)) ?? null
}
