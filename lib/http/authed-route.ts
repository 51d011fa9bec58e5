import 'server-only'
import { z } from 'zod'
import { getViewer } from '@/lib/account/queries'
import type { Viewer } from '@/lib/account/schema'
import { AppError } from '@/lib/errors'
import { bearerDb } from '@/lib/supabase/bearer'
import type { Db } from '@/lib/supabase/db'
import { serverDb } from '@/lib/supabase/server'
import { errorResponse } from './error-response'
import { readJson } from './read-body'
import { isSameOrigin } from './same-origin'

/** The caller: their client under RLS, and what the database says about them. */
export type Caller = { db: Db; viewer: Viewer }

/** The size limit of a body: routes receive no more than a form. */
const largestBytes = 100_000

/** For routes without input. */
export const noInput = z.strictObject({}).optional()

/**
 * A route handler for signed-in callers, by cookie or by `Authorization: Bearer`. The database identifies the caller
 * first; only then the body (the search parameters of a GET) is read and parsed. A thrown error becomes `{ error, code
 * }`; a returned value becomes JSON unless it is already a response.
 */
export function authedRoute<Schema extends z.ZodType>(
  schema: Schema,
  handle: (input: z.output<Schema>, caller: Caller) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const token = bearerToken(request)
      if (!token && !isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
      const db = token ? bearerDb(token, request.headers) : await serverDb()
      const viewer = await getViewer(db)
      const answer = await handle(parseInput(schema, await readInput(request)), { db, viewer })
      if (answer instanceof Response) return answer
      return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
    } catch (error) {
      return errorResponse(error, request)
    }
  }
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input)
  if (error) throw new AppError('invalid', z.prettifyError(error), { cause: error })
  return data
}

async function readInput(request: Request): Promise<unknown> {
  if (request.method === 'GET') {
    const { searchParams } = new URL(request.url)
    return searchParams.size > 0 ? Object.fromEntries(searchParams) : undefined
  }
  return readJson(request, largestBytes)
}
