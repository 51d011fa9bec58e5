import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in Stripe's style, such as `cus_R7dT…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

/** Letters and digits that no one can guess. */
export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}
