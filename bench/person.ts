import { createServerClient } from '@supabase/ssr'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { makeAccount, startSession } from '../local/testing/make-account.ts'
import type { Database } from '../lib/supabase/database.types.ts'
import type { ProductServices } from './product.ts'

export type Db = SupabaseClient<Database>
export type Cookie = { name: string; value: string; url: string }

/** A person who has signed up and chosen the free plan. */
export type Person = {
  id: string
  email: string
  db: Db
  /** Cookies that sign a browser in as this person. */
  cookies: Cookie[]
}

// Node 20 has no WebSocket of its own, and every client needs one, although none is used here.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })

const password = 'a-long-enough-password-1'

/** Creates an account, and signs in as the app does. */
export async function signUp(product: ProductServices, name: string): Promise<Person> {
  const email = `${name}@bench.test`
  const jar = new Map<string, string>()
  const db = createServerClient<Database>(product.supabaseUrl, product.supabaseKey, {
    cookies: {
      getAll: () => [...jar].map(([key, value]) => ({ name: key, value })),
      setAll: (changed) => {
        for (const cookie of changed) jar.set(cookie.name, cookie.value)
      },
    },
  })
  const { id } = await makeAccount(servicesOf(product), db, { email, password, data: { display_name: name } })
  const plan = await db.rpc('choose_free_plan')
  if (plan.error) throw new Error(`${name} cannot choose a plan: ${plan.error.message}`)
  return {
    id,
    email,
    db: await connect(product, email),
    cookies: [...jar]
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({ name: key, value, url: product.url })),
  }
}

/** Another client of the same person, as on another machine. */
export async function connect(product: ProductServices, email: string): Promise<Db> {
  const db = createClient<Database>(product.supabaseUrl, product.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await startSession(servicesOf(product), db, { email, password })
  return db
}

function servicesOf({ supabaseUrl: url, secretKey }: ProductServices) {
  return { url, secretKey }
}
