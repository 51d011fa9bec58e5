import { AppError } from './errors'

/**
 * What a row holds instead of what a form began with, field by field: the detail of a refusal of `edit_board`, `edit_clan`
 * or `edit_branding`. Undefined for other failures.
 */
export function changedElsewhere<Fields extends object>(error: unknown): Partial<Fields> | undefined {
  if (!(error instanceof AppError) || error.code !== 'changed' || !(error.cause instanceof Object)) return undefined
  const { details } = error.cause as { details?: unknown }
  if (typeof details !== 'string') return undefined
  try {
    const said: unknown = JSON.parse(details)
    return said instanceof Object && Object.values(said).every((value) => value === null || typeof value === 'string')
      ? (said as Partial<Fields>)
      : undefined
  } catch {
    return undefined
  }
}

/** What someone else has since written into these fields, named in the order of `names`, for the person who is to decide. */
export function theirsSentence<Fields extends object>(
  theirs: Partial<Fields>,
  names: Readonly<Partial<Record<keyof Fields, string>>>,
): string {
  const told = (Object.keys(names) as (keyof Fields)[]).flatMap((field) => {
    const text = theirs[field]
    if (text === undefined) return []
    return text === '' || text === null ? `removed the ${names[field]}` : `changed the ${names[field]} to “${text}”`
  })
  const sentence = `Someone else has since ${told.join(' and ')}`
  return /[.!?…]”$/.test(sentence) ? sentence : `${sentence}.`
}
