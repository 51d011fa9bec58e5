import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { z } from 'zod'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { migrationsToLookBehind } from './ground'

const ready = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() })

export type Killable = {
  /** The server's own client; another one after each start. */
  admin: () => Db
  start: () => Promise<void>
  /** Ends the process as if the machine had gone. */
  kill: () => Promise<void>
  /** Kills it for good. */
  remove: () => Promise<void>
}

/** The services on their own data, in a process that a test kills. */
export async function killableServices(): Promise<Killable> {
  const migrations = await migrationsToLookBehind()
  const dataDir = await mkdtemp(join(tmpdir(), 'dojo-killed-'))
  let child: ChildProcess
  let admin: Db
  async function start(): Promise<void> {
    child = spawn(
      process.execPath,
      ['--import', 'tsx', 'local/testing/services-process.ts', dataDir, migrations.folder],
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    )
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      if (!line.startsWith('{"url"')) continue
      const { url, secretKey } = ready.parse(JSON.parse(line))
      admin = createClient<Database>(url, secretKey, {
        auth: { persistSession: false },
        realtime: { transport: ws as unknown as typeof WebSocket },
      })
      return
    }
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    admin: () => admin,
    start,
    kill,
    remove: async () => {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
      await migrations.remove()
    },
  }
}

/** Calls functions that the product's types do not know. */
export async function callBehind(admin: Db, name: string, input: object = {}): Promise<unknown> {
  // supabase-js takes any name; the generated types know the product's own.
  const rpc = admin.rpc as unknown as (
    name: string,
    input: object,
  ) => PromiseLike<{ data: unknown; error: { message: string } | null }>
  const { data, error } = await rpc.call(admin, name, input)
  if (error) throw new Error(error.message)
  return data
}
