/**
 * The fields of `after` that differ from `before`. What a form sends on saving: a field that its person has not touched may
 * have been changed by another person since the form was opened.
 */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const field of Object.keys(after) as (keyof T)[])
    if (after[field] !== before[field]) changed[field] = after[field]
  return changed
}

/** The fields of `whole` that `changed` has: what someone began with who sends `changed`. */
export function fieldsOf<T extends object>(changed: Partial<T>, whole: T): Partial<T> {
  const fields: Partial<T> = {}
  for (const field of Object.keys(changed) as (keyof T)[]) fields[field] = whole[field]
  return fields
}
