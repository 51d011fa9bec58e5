import 'server-only'
import { z } from 'zod'
import { getViewer } from '@/lib/account/queries'
import type { Viewer } from '@/lib/account/schema'
import { AppError } from '@/lib/errors'
import { personHeader } from '@/lib/page-person'
import type { Db } from '@/lib/supabase/db'
import { bearerDb, serverDb } from '@/lib/supabase/server'
import { errorResponse } from './error-response'
import { readJson, readBody } from './read-body'
import { isSameOrigin } from './same-origin'

/** The caller: their client under RLS, and the database's facts about them. */
export type Caller = { db: Db; viewer: Viewer }

/** The size limit of a body: routes receive nothing larger than a form. */
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
  return (request) =>
    answerCaller(request, async (caller) => handle(parseInput(schema, await readInput(request)), caller))
}

/** The same for a file as the body, of at most `limitBytes`, with its input in the search parameters. */
export function authedUpload<Schema extends z.ZodType>(
  schema: Schema,
  limitBytes: number,
  handle: (input: z.output<Schema>, bytes: Uint8Array<ArrayBuffer>, caller: Caller) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return (request) =>
    answerCaller(request, async (caller) => {
      const input = parseInput(schema, Object.fromEntries(new URL(request.url).searchParams))
      return handle(input, await readBody(request, limitBytes), caller)
    })
}

async function answerCaller(request: Request, handle: (caller: Caller) => Promise<unknown>): Promise<Response> {
  try {
    const token = bearerToken(request)
    if (!token && !isSameOrigin(request)) throw new AppError('forbidden', 'The request comes from another site.')
    const db = token ? bearerDb(token, request.headers) : await serverDb()
    const viewer = await getViewer(db)
    checkPagePerson(request, viewer)
    const answer = await handle({ db, viewer })
    if (answer instanceof Response) return answer
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error, request)
  }
}

/** Refuses what a page asks that was made for someone other than the caller. Forms sent without scripts do not say. */
export function checkPagePerson({ headers }: Pick<Request, 'headers'>, { id }: Pick<Viewer, 'id'>): void {
  const pagePerson = headers.get(personHeader)
  if (pagePerson !== null && pagePerson !== id)
    throw new AppError('unauthenticated', 'The page was made for someone else, who has been signed out.')
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
