import { siteOf } from '../../server/network.mjs'
import { Turns } from '../../server/turns.mjs'
import { refuse } from './answers.ts'

/**
 * Passwords are worked on two at a time, one site after the other: the attempts of one site wait for each other, and not
 * those of others for them.
 */
export class PasswordTurns {
  readonly #turns = new Turns({ most: 2, mostOfAll: 2, mostWaiting: 100, longestMs: 10_000 })

  /** Does `work` when it is the turn of this network's site; a refusal when too many already wait. */
  take<T>(network: string, work: () => Promise<T>): Promise<T | Response> {
    return new Promise((resolve, reject) => {
      const waits = this.#turns.wait(siteOf(network), (leave) => {
        void work().then(resolve, reject).finally(leave)
      })
      if (!waits) resolve(refuse(429, 'over_request_rate_limit', TOO_MANY, { headers: { 'retry-after': '5' } }))
    })
  }
}

const TOO_MANY = 'Too many attempts at the same time. Try again in a moment.'
