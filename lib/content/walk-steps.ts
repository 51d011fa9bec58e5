import type { WalkProse, WalkToken } from './schema'

/** What the reader of a step does, read from its own text. */
export type WalkStep =
  | { do: 'press' | 'see' | 'in'; name: string }
  | { do: 'write'; name: string; text: string }
  | { do: 'type'; text: string }
  | { do: 'keys'; keys: string }

type Verb = 'press' | 'write' | 'see'

const verbs = {
  press: /\b(press|choose|open|tick|click|tap|select)\b/gi,
  write: /\b(write|enter)\b/gi,
  see: /\b(see|reads|shows|appears?|stands)\b/gi,
} as const
/** "Write `Buy rice` into **Title**", "choose `High` as **Priority**". */
const into = /\b(into|in|as|for)\s*$/i
/** "In the kata **Ready**": the rest is looked for there. */
const place = /\b(in|on|of|under|beside) the (kata|technique|dialog|menu|section|group|row|panel)\s*$/i

/**
 * The steps of one list item. Bold words are the accessible names of what is on screen, `code` is what is typed, and
 * the verb before them says what happens: "In the kata **Ready**, press **Add technique**", "Write `Buy rice` into
 * **Title**", "You see **Buy rice**". The test follows exactly what is marked in the text, so the two cannot drift
 * apart.
 * @throws Error naming the words for which no verb says what to do
 */
export function walkSteps(tokens: readonly WalkToken[]): WalkStep[] {
  const steps: WalkStep[] = []
  let verb: Verb | undefined
  let typed: string | undefined
  let before = ''
  for (const { kind, value } of tokens) {
    if (kind === 'text') {
      before = value
      verb = lastVerb(value) ?? verb
      continue
    }
    const isField = kind === 'name' && typed !== undefined && into.test(before)
    if (typed !== undefined && !isField) steps.push({ do: 'type', text: typed })
    if (isField) steps.push({ do: 'write', name: value, text: typed ?? '' })
    typed = undefined
    if (kind === 'keys') steps.push({ do: 'keys', keys: value })
    else if (kind === 'typed' && (verb === 'write' || verb === 'press')) typed = value
    else if (kind === 'name' && place.test(before)) steps.push({ do: 'in', name: value })
    else if (kind === 'name' && !isField && (verb === 'press' || verb === 'see')) steps.push({ do: verb, name: value })
    else if (!isField) throw new Error(`No verb says what to do with “${value}”.`)
    before = ''
  }
  if (typed !== undefined) steps.push({ do: 'type', text: typed })
  return steps
}

/** The last verb in a text decides: "press it, and you see". */
function lastVerb(text: string): Verb | undefined {
  const places = (['press', 'write', 'see'] as const).map((verb) => {
    const found = [...text.matchAll(verbs[verb])].at(-1)
    return { verb, at: found?.index ?? -1 }
  })
  const last = places.toSorted((a, b) => b.at - a.at)[0]
  return last && last.at >= 0 ? last.verb : undefined
}

/** What keeps walks from being followed: one sentence each. */
export function checkWalks(walks: readonly WalkProse[]): string[] {
  return walks.flatMap(({ scene, steps }) => {
    const problems = steps.flatMap((tokens) => {
      try {
        return walkSteps(tokens).length > 0
          ? []
          : [
              `The step “${tokens
                .map(({ value }) => value)
                .join('')
                .trim()}” marks nothing.`,
            ]
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    })
    if (scene === '') problems.unshift('A walk has no scene.')
    return problems
  })
}
