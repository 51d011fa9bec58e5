/** The same rule as the constraint of `public.board_invitations`. */
export const longestEmail = 254

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
/** One address and nothing else: no names, quotes, comments, groups or lists, which could send the mail elsewhere. */
export const plainEmailPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`)

/** An address as stored, or undefined if the typed text cannot be one. */
export function plainEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= longestEmail && plainEmailPattern.test(email) ? email : undefined
}

/**
 * The addresses in a pasted text: separated by commas, semicolons, spaces or lines, with or without a name around them
 * ("Nora <nora@example.org>"), each only once, in lower case.
 */
export function splitEmails(text: string): string[] {
  const inBrackets = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  const rest = text.replaceAll(/"[^"]*"\s*<[^<>]*>|[^,;\n<>]*<[^<>]*>/g, ' ')
  const bare = rest.split(/[\s,;]+/)
  return [...new Set([...inBrackets, ...bare].map((address) => address.trim().toLowerCase()).filter(Boolean))]
}
