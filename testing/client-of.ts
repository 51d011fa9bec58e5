import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '@/lib/supabase/database.types'

export type Asked = { method: string; url: URL; body: unknown }

const realtime = { transport: WebSocket as unknown as typeof globalThis.WebSocket }

/** The real client of a server that answers as told, without a network. */
export function clientOf(answer: (asked: Asked) => Response) {
  const fetch = async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) =>
    answer({ method, url: new URL(String(input)), body: typeof body === 'string' ? JSON.parse(body) : undefined })
  return createClient<Database>('http://127.0.0.1:1', 'sb_publishable_x', { global: { fetch }, realtime })
}
