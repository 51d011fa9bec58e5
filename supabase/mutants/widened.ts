import type { Fault } from './fault.ts'

/** The tests that call every function of the interface as every person. */
export const matrix = ['function-matrix', 'widening'] as const

/** A function of a board that still takes its lock, but from anyone. */
export const unasked = (name: string, what: string): Fault => ({
  title: `anyone ${what}`,
  tests: matrix,
  of: `public.${name}`,
  find: 'private.lock_board_to_edit(',
  replace: 'private.lock_board(',
})

/** A function of a card that takes no lock of its board, and so asks no one. */
export const unaskedOfCard = (name: string, what: string): Fault => ({
  title: `anyone ${what}`,
  tests: matrix,
  of: `public.${name}`,
  find: 'perform private.lock_card_to_edit(',
  replace: 'perform (',
})

/** A function that is for the server, or for other functions. */
export const granted = (signature: string, to = 'authenticated'): Fault => ({
  title: `everyone may call ${signature}`,
  tests: ['function-matrix', 'default-deny'],
  sql: `grant execute on function ${signature} to ${to}`,
})
