import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServices } from '../../local/services.ts'
import { root } from '../../scripts/root.mjs'
import { readPrices } from '../../scripts/stripe-prices.mjs'
import { type CountingProxy, startCountingProxy } from '../counting-proxy.ts'
import { findFreePort } from '../../scripts/ports.mjs'
import type { Part } from '../setup.ts'
import { startNext } from '../next-server.ts'
import { type Person, signUp } from '../person.ts'
import { timed } from '../raw-database.ts'
import { atMostAbove } from '../row.ts'

const TIMES = 60

type Guarded = {
  person: Person
  database: CountingProxy
  stripe: CountingProxy
  visit: () => Promise<number>
  close: () => Promise<void>
}

/** What the plan check costs a page: the same build on services that look the plan up, and on services that do not. */
export const guard: Part = async () => {
  const migrations = join(root, 'supabase', 'migrations')
  const guarded = await start(migrations)
  const bare = mkdtempSync(join(tmpdir(), 'dojo-bench-bare-'))
  cpSync(migrations, bare, { recursive: true })
  writeFileSync(join(bare, '99999999999999_no_guard.sql'), await viewerWithoutPlan(guarded.person))
  const open = await start(bare)
  const [withGuard, without]: [number[], number[]] = [[], []]
  for (const { visit } of [guarded, open]) for (let turn = 0; turn < 5; turn += 1) await visit()
  for (const { database, stripe } of [guarded, open]) for (const { calls } of [database, stripe]) calls.length = 0
  for (let turn = 0; turn < TIMES; turn += 1) {
    withGuard.push(await guarded.visit())
    without.push(await open.visit())
  }
  const perVisit = ({ calls }: CountingProxy) => [calls.length / TIMES]
  const what = 'the same page where the plan is not looked up'
  const rows = [
    {
      what: 'the dashboard, signed in, whole',
      unit: 'ms' as const,
      values: withGuard,
      floor: { what, values: without },
      aim: atMostAbove(2, 'ms'),
    },
    {
      what: 'calls to Stripe per visit',
      unit: 'count' as const,
      values: perVisit(guarded.stripe),
      aim: { text: 'none', isReached: ({ median }: { median: number }) => median === 0 },
    },
    {
      what: 'calls to the database per visit',
      unit: 'count' as const,
      values: perVisit(guarded.database),
      floor: { what, values: perVisit(open.database) },
      aim: atMostAbove(1, 'call'),
      note: [...new Set(guarded.database.calls)].join(', '),
    },
  ]
  for (const product of [guarded, open]) await product.close()
  rmSync(bare, { recursive: true, force: true })
  return rows
}

/** The app with Stripe configured, and counting proxies in front of its database and its Stripe. */
async function start(migrationsDir: string): Promise<Guarded> {
  const port = await findFreePort()
  const siteUrl = `http://127.0.0.1:${port}`
  const services = await startServices({ port: 0, dataDir: null, siteUrl, migrationsDir })
  const [database, stripe] = [await startCountingProxy(services.url), await startCountingProxy(null)]
  const { variables } = await readPrices()
  const app = await startNext(root, port, {
    NEXT_PUBLIC_SUPABASE_URL: database.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
    SUPABASE_SECRET_KEY: services.secretKey,
    SITE_URL: siteUrl,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_API_URL: stripe.url,
    ...variables,
  })
  const product = {
    url: app.url,
    supabaseUrl: database.url,
    supabaseKey: services.publishableKey,
    secretKey: services.secretKey,
    appPid: app.pid,
    servicesPid: process.pid,
  }
  const person = await signUp(product, 'guarded')
  const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const visit = () =>
    timed(async () => {
      const response = await fetch(`${app.url}/dashboard`, { headers: { cookie }, redirect: 'manual' })
      const page = await response.text()
      if (response.status !== 200 || !page.includes('New dojo'))
        throw new Error(`The dashboard answered ${response.status}.`)
    })
  const close = async () => {
    await app.stop()
    for (const door of [database, stripe]) door.close()
    await services.close()
  }
  return { person, database, stripe, visit, close }
}

/** viewer() without the plan check: its plan fields are always those of a person on Starter. */
async function viewerWithoutPlan({ db }: Person): Promise<string> {
  const { data, error } = await db.rpc('viewer')
  if (error || typeof data !== 'object' || data === null || !('subscription' in data && 'billing' in data)) {
    throw new Error(`viewer answers ${error?.message ?? JSON.stringify(data)}`)
  }
  const constant = (part: unknown) => `'${JSON.stringify(part).replaceAll("'", "''")}'::jsonb`
  return `create or replace function public.viewer() returns jsonb
    language sql stable security invoker set search_path = '' as $$
      select jsonb_build_object('id', p.user_id, 'email', coalesce((select auth.jwt()) ->> 'email', ''),
        'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
        'subscription', ${constant(data.subscription)}, 'billing', ${constant(data.billing)})
      from public.profiles p where p.user_id = (select auth.uid())
    $$;`
}
