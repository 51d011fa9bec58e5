/** A query that starts with it is for commands. */
const commandPrefix = '>'

/** The words after the prefix, or null for a search. */
export function commandQuery(query: string): string | null {
  const trimmed = query.trimStart()
  return trimmed.startsWith(commandPrefix) ? trimmed.slice(commandPrefix.length).trim() : null
}

/** The commands whose label has, for each word of the query, a word that starts with it. */
export function filterCommands<Command extends { label: string }>(
  commands: readonly Command[],
  query: string,
): Command[] {
  const wanted = wordsOf(query)
  return commands.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((word) => words.some((other) => other.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s:]+/)
    .filter(Boolean)
}
