import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { AppError, fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Acknowledgement } from './change'

type Answer = { data: unknown; error: PostgrestFailure | null; status: number }

/** An existing row with our own id is our own earlier attempt, whose answer was lost on the way. */
export const alreadyCreated = '23505'
/** If something to be deleted is gone, that is what was wanted. */
export const alreadyDone = 'PT404'

/** Reads the answer of a write. `ownTry` is the error that a repeated write gets. @throws AppError */
export function acknowledge({ data, error, status }: Answer, situation: string, ownTry?: string): Acknowledgement {
  if (error && error.code === ownTry) return {}
  if (error) throw fromPostgrest(error, situation, status)
  return typeof data === 'number' ? { revision: data } : {}
}

/** The versions of edited cards. Parsed by hand: the schema library is not worth its weight on every board. */
export function acknowledgeVersions({ data, error, status }: Answer, situation: string): Acknowledgement {
  if (error) throw fromPostgrest(error, situation, status)
  if (typeof data === 'object' && data !== null && 'versions' in data && isVersions(data.versions))
    return { versions: data.versions }
  throw new AppError('unexpected', `${situation}: an answer of another shape`)
}

function isVersions(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((version) => typeof version === 'number')
  )
}

/**
 * Reads how things are now. A read that failed says nothing about them, so the change waits and is sent again.
 * @throws AppError
 */
export function seen<Data>(answer: PostgrestSingleResponse<Data>, situation: string): Data {
  if (answer.error) throw fromPostgrest(answer.error, situation, answer.status)
  return answer.data
}

/**
 * RLS hides from an update what a viewer may read: gone and forbidden look the same until it is looked for, and so does
 * what is no longer as it was expected.
 */
export async function whyUnchanged(
  db: Db,
  table: 'boards' | 'custom_labels',
  id: string,
  { error, status }: { error: PostgrestFailure; status: number },
  situation: string,
  expect: Readonly<Record<string, string>> = {},
): Promise<AppError> {
  if (error.code !== 'PGRST116') return fromPostgrest(error, situation, status)
  const isThere = async (filter: object) =>
    seen(
      await db
        .from(table)
        .select('id')
        .match({ id, ...filter })
        .maybeSingle(),
      situation,
    ) !== null
  const code = (await isThere(expect)) ? 'forbidden' : (await isThere({})) ? 'changed' : 'not_found'
  return new AppError(code, `${situation}: ${error.message}`, { cause: error })
}
