/**
 * The addresses in a pasted text: separated by commas, semicolons, spaces or lines, with or without a name around them
 * ("Nora <nora@example.org>"), each once and in lower case.
 */
export function splitAddresses(text: string): string[] {
  const inBrackets = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  const rest = text.replaceAll(/"[^"]*"\s*<|[^,;\n<>]*<[^<>]*>/g, ' ')
  const bare = rest.split(/[\s,;]+/)
  return [...new Set([...inBrackets, ...bare].map((address) => address.trim().toLowerCase()).filter(Boolean))]
}
