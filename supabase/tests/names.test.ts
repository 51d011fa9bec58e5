import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** The tables of hosted Supabase's own schemas that an app might think of as well. */
const taken = [
  'audit_log_entries',
  'buckets',
  'flow_state',
  'identities',
  'instances',
  'messages',
  'migrations',
  'objects',
  'one_time_tokens',
  'prefixes',
  'refresh_tokens',
  'saml_providers',
  'schema_migrations',
  'sessions',
  'sso_domains',
  'sso_providers',
  'subscription',
  'users',
]

test('no table of ours is named like one of auth, storage or realtime', async () => {
  const own = await db.admin<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  const theirs = await db.admin<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('auth', 'storage', 'realtime') and relkind in ('r', 'p', 'v', 'm')`,
  )
  const names = new Set([...taken, ...theirs.map(({ name }) => name)])
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter(({ name }) => names.has(name))).toEqual([])
})
