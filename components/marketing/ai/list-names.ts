const format = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "Pro, Business and Enterprise". */
export function listNames(names: readonly string[]): string {
  return format.format(names)
}
