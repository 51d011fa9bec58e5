import { join } from 'node:path'
import { emptyState } from './empty-state.ts'
import { readIfThere, writeWhole } from './json-file.ts'
import type { State } from './state.ts'

/** Where the state is between starts; a null folder keeps it in memory. */
export class StateFile {
  readonly #path: string | null

  constructor(folder: string | null) {
    this.#path = folder === null ? null : join(folder, 'state.json')
  }

  load(): State {
    const text = this.#path === null ? null : readIfThere(this.#path)
    return text === null ? emptyState() : parseState(text)
  }

  save(state: State): void {
    if (this.#path !== null) writeWhole(this.#path, JSON.stringify(state))
  }
}

/** What `save` wrote is a State: no other program writes this file, it is never half written, and its version says which. */
function parseState(text: string): State {
  const state = JSON.parse(text) as State
  if (state.version !== 1) throw new Error(`The payments' data is of version ${String(state.version)}: begin anew with npm run db:reset.`)
  return { ...emptyState(), ...state }
}
