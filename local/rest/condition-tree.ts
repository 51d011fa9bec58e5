import { HttpRefusal } from '../http/http-refusal.ts'

const MOST_DEPTH = 10

export interface Condition {
  column: string
  /** `eq.1`, `not.in.(a,b)` */
  test: string
}

/** The conditions of `(a.eq.1,not.and(b.lt.2,c.is.null))`, as lite reads them. @throws HttpRefusal */
export function readConditions(tree: string): Condition[] {
  // lite takes a list without brackets for conditions that belong to the name before it.
  if (!/^\(.*\)$/s.test(tree)) throw unreadable()
  return readGroup(tree.slice(1, -1), 1)
}

function readGroup(list: string, depth: number): Condition[] {
  if (depth > MOST_DEPTH) throw new HttpRefusal(400, `Conditions may be nested at most ${MOST_DEPTH} deep.`)
  return partsOf(list).flatMap((part) => {
    const [, within] = /^(?:not\.)?(?:and|or)\s*\((.*)\)$/s.exec(part) ?? []
    if (within !== undefined) return readGroup(within, depth + 1)
    const dot = part.indexOf('.')
    if (dot === -1) throw unreadable()
    return [{ column: part.slice(0, dot), test: part.slice(dot + 1) }]
  })
}

/** Splits at commas outside of brackets and quotes; every bracket must be closed. */
function partsOf(list: string): string[] {
  const parts: string[] = []
  const open: string[] = []
  let since = 0
  let isText = false
  for (let at = 0; at < list.length; at += 1) {
    const symbol = list[at] ?? ''
    if (symbol === '"') isText = !isText
    if (isText) continue
    if (symbol === '(' || symbol === '{') open.push(symbol === '(' ? ')' : '}')
    if ((symbol === ')' || symbol === '}') && open.pop() !== symbol) throw unreadable()
    if (symbol === ',' && open.length === 0) {
      parts.push(list.slice(since, at).trim())
      since = at + 1
    }
  }
  if (isText || open.length > 0) throw unreadable()
  return [...parts, list.slice(since).trim()]
}

function unreadable(): HttpRefusal {
  return new HttpRefusal(400, 'The conditions cannot be read.')
}
