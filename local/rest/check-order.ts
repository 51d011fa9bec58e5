import { HttpRefusal } from '../http/http-refusal.ts'
import { namesEveryObject } from '../http/plain-request.ts'
import type { Budget } from './budget.ts'
import { readsLongText } from './long-texts.ts'

const MOST_TERMS = 5
/** `column`, `column->path`, then a direction and where nulls go. */
const TERM = /^\w+(?:->>?-?\w+)*(?:\.(?:asc|desc|nullsfirst|nullslast)){0,2}$/

const OF_EMBEDDED = /^\w+\([^()]*\)(?:\.\w+)*$/

/** Every row that may match is sorted before the first is sent. @throws HttpRefusal */
export function checkOrder(question: URLSearchParams, budget: Budget): void {
  for (const [name, value] of question) {
    if (!/(?:^|\.)order$/.test(name)) continue
    const terms = value.split(',').map((term) => term.trim())
    if (terms.length > MOST_TERMS)
      throw new HttpRefusal(400, `Rows can be put in order by at most ${MOST_TERMS} columns, not ${terms.length}.`)
    for (const term of terms) {
      // Each row would be joined with its embedded one before the first is sent.
      if (OF_EMBEDDED.test(term)) throw new HttpRefusal(400, 'Rows can be put in order only by their own columns.')
      if (!TERM.test(term) || namesEveryObject(term))
        throw new HttpRefusal(400, `The order ${term.slice(0, 100)} cannot be read.`)
      if (readsLongText(term)) throw new HttpRefusal(400, 'Rows cannot be put in order by a long text.')
      budget.spend('order term')
      budget.spendPaths(term)
    }
  }
}
