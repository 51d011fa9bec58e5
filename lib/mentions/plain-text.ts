const rules: [RegExp, string][] = [
  [/^[ \t>]*(?:`{3,}|~{3,}).*$/gm, ''], // the fences of code
  [/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1'], // links and pictures: their words
  [/<((?:https?:\/\/|mailto:)[^>\s]+)>/g, '$1'],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''], // rules
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/(`+)(.+?)\1(?!`)/g, '$2'],
  [/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]+?)(?<=[^\s\\])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]+?)(?<=[^\s\\])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
]

/** Far more than any place shows. On a longer text the rules would take much longer. */
const maxLength = 2000

/** Markdown as one line of readable words, for places too small for formatting. Text without Markdown stays as it is. */
export function plainText(markdown: string): string {
  return rules.reduce((text, [pattern, words]) => text.replaceAll(pattern, words), markdown.slice(0, maxLength)).trim()
}
