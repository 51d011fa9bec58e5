/** After this sign a query is for commands. */
export const commandSign = '>'

/** What stands after the sign, or null for a search. */
export function commandQuery(query: string): string | null {
  const trimmed = query.trimStart()
  return trimmed.startsWith(commandSign) ? trimmed.slice(commandSign.length).trim() : null
}

/** Those whose label has a word that begins with each word of the query; all of them without one. */
export function filterCommands<Command extends { label: string }>(
  commands: readonly Command[],
  query: string,
): Command[] {
  const asked = wordsOf(query)
  return commands.filter(({ label }) => {
    const known = wordsOf(label)
    return asked.every((word) => known.some((other) => other.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean)
}
