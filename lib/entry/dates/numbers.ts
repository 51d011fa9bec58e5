const list = (words: string) => words.split(' ')
const ones = list('zero one two three four five six seven eight nine ten eleven twelve')
const teens = list('thirteen fourteen fifteen sixteen seventeen eighteen nineteen')
const tens = ['', '', ...list('twenty thirty forty fifty sixty seventy eighty ninety')]
const small = [...ones, ...teens]
const ordinals = [
  'zeroth',
  ...list('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth'),
  ...list('fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'),
]
const unit = ones.slice(1, 10).join('|')

/** "seven", "nineteen": an hour as people say it. */
export const hourWord = small.slice(1).toReversed().join('|')
/** "oh five", "fifteen", "forty-five": minutes as people say them after an hour. */
export const minuteWord = `(?:oh|o|zero)[ -](?:${unit})|(?:twenty|thirty|forty|fifty)(?:[ -](?:${unit}))?|${small.slice(10).join('|')}`
/** Any number from one to ninety-nine, in words. */
export const numberWord = `(?:${tens.slice(2).join('|')})(?:[ -](?:${unit}))?|${small.slice(1).toReversed().join('|')}`
/** "first" to "thirty-first". */
export const ordinalWord = `(?:twenty|thirty)[ -](?:${ordinals.slice(1, 10).join('|')})|thirtieth|${ordinals.slice(1).toReversed().join('|')}`

/** The number that one of these words, or digits, stand for. */
export function numberOf(text: string): number {
  const digits = /^\d+(?:\.\d+)?/.exec(text)
  if (digits) return Number(digits[0])
  let sum = 0
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    const at = small.indexOf(word)
    const ordinal = ordinals.indexOf(word)
    if (at > 0) sum += at
    else if (ordinal > 0) sum += ordinal
    else if (word === 'thirtieth') sum += 30
    else sum += Math.max(tens.indexOf(word), 0) * 10
  }
  return sum
}

const amounts: readonly (readonly [RegExp, number])[] = [
  [/^(?:a|an|one|a single)$/, 1],
  [/^(?:a )?couple(?: of)?$|^a pair of$/, 2],
  [/^a few$/, 3],
  [/^half(?: an?)?$|^a half$/, 0.5],
  [/^(?:a )?quarter(?: of)?(?: an?)?$/, 0.25],
  [/^three[ -]quarters of an?$/, 0.75],
]

/** How many, in an amount of time. */
export const amount = `\\d{1,4}(?:\\.\\d)?(?: and (?:a|an) half)?|[13]\\/[24] ?|(?:a |the )?couple(?: of)?|a pair of|a few|half(?: an?)?|a half|(?:a )?quarter of an?|three[ -]quarters of an?|(?:${numberWord})(?: and a half)?|an?`

export function amountOf(text: string): number {
  const words = text.toLowerCase().trim().replace(/^the /, 'a ')
  const known = amounts.find(([pattern]) => pattern.test(words))
  if (known) return known[1]
  const fraction = /^(\d)\/(\d)$/.exec(words)
  if (fraction) return Number(fraction[1]) / Number(fraction[2])
  const half = / and an? half$/.exec(words)
  return numberOf(half ? words.slice(0, half.index) : words) + (half ? 0.5 : 0)
}
