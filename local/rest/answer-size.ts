import type { CompiledQuery } from 'kysely'

/** Shorter rows are counted as a whole, where they are embedded. */
const LONG = 2000

/**
 * The same statement, which fails once its answer is too large: otherwise thousands of long texts are put together
 * before anyone can count them. What is embedded counts once more on the level above.
 */
export function limitAnswer({ sql, query }: CompiledQuery): string {
  const fits = (row: string) => `table_api.fits(row_to_json(${row}.*))`
  const counted = sql.replaceAll(
    'coalesce(json_agg(agg), ',
    `coalesce(json_agg(agg) filter (where octet_length(row_to_json(agg.*)::text) < ${LONG} or ${fits('agg')}), `,
  )
  if (query.kind === 'SelectQueryNode') return `select answer.* from (${counted}) as answer where ${fits('answer')}`
  if ('returning' in query && query.returning)
    return `with answer as (${counted}) select answer.* from answer where ${fits('answer')}`
  return sql
}
