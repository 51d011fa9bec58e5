/** Words without meaning for the search. */
const emptyWords = new Set(
  `a an and as at be by do every finish for from get go have hold how i in into is it its make making me my need new of
  on or organise organize our out plan planning please prepare run set so start that the this to up us we what will
  with within you your first next year month week day before after until end project goal big small good own people
  things about all best needs needed want wants`.split(/\s+/),
)

/**
 * Removes plural and verb endings, so that “hiring”, “hires” and “hired” match; undefined for words without meaning.
 */
export function wordStem(word: string): string | undefined {
  const plain = word.toLowerCase()
  if (plain === '' || emptyWords.has(plain)) return undefined
  const bare = plain.replace(/(?<=\w{4})(?:ations?|ings?|ers?|ed|es)$|(?<=\w{3})s$/, '')
  return bare.length > 4 ? bare.replace(/e$/, '') : bare
}

/** The meaningful words as stems, each once. */
export function wordStems(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => wordStem(word) ?? []))
}
