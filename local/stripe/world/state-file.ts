import { join } from 'node:path'
import { parseOrSetAside } from '../../data-folder/kept-file.ts'
import { writeWhole } from '../../data-folder/write-whole.ts'
import { emptyState } from './empty-state.ts'
import type { State } from './state.ts'

/** Keeps the state between starts; a null folder keeps it in memory. */
export class StateFile {
  readonly #path: string | null
  readonly #log: (line: string) => void

  constructor(folder: string | null, log: (line: string) => void) {
    this.#path = folder === null ? null : join(folder, 'state.json')
    this.#log = log
  }

  load(): State {
    return (this.#path === null ? null : parseOrSetAside(this.#path, parseState, this.#log)) ?? emptyState()
  }

  save(state: State): void {
    if (this.#path !== null) writeWhole(this.#path, JSON.stringify(state))
  }
}

/**
 * What `save` wrote is a State: no other program writes this file, and its version says which. @throws Error when it is
 * not
 */
function parseState(text: string): State {
  const state = JSON.parse(text) as Partial<State> | null
  if (state?.version !== 1 || typeof state.keys !== 'object')
    throw new Error(`The state has version ${String(state?.version)}.`)
  return { ...emptyState(), ...state }
}
