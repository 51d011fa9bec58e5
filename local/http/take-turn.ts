import type { Turns } from '../../server/turns.mjs'
import { asker } from '../database/asker.ts'
import { HttpRefusal } from './http-refusal.ts'

/** Does `work`, as this client's, when it is its turn. @throws HttpRefusal 503 when too many already wait */
export function takeTurn<T>(turns: Turns, client: string, work: () => Promise<T> | T): Promise<T> {
  return new Promise((resolve, reject) => {
    const waits = turns.wait(client, (leave) => {
      void asker
        .run(client, async () => work())
        .then(resolve, reject)
        .finally(leave)
    })
    if (!waits) reject(new HttpRefusal(503, 'Too many requests at the same time. Try again in a moment.'))
  })
}
