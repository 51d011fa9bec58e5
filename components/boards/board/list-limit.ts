/** The same range as the constraint of `public.lists`. */
export const highestLimit = 999

/** The number that was typed; null for an empty field, which means no limit; undefined if it is not a valid limit. */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= highestLimit ? limit : undefined
}

/** "1 over the limit of 5"; undefined up to it. */
export function overLimitWords(cards: number, limit: number | null | undefined): string | undefined {
  return limit && cards > limit ? `${cards - limit} over the limit of ${limit}` : undefined
}
