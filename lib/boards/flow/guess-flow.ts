import type { List, ListFlow } from '../schema'

const doneNames =
  /^[^a-z]*(done|complete|completed|finished|closed|shipped|mastered|released|published|deployed|delivered|resolved)($|[^a-z])/
const waitingNames =
  /^[^a-z]*(backlog|to ?-?do|icebox|inbox|ideas|ready|next|later|someday|waiting|queue|planned|on hold)($|[^a-z])/

/** A kata's purpose until someone chooses: guessed from its name and place, like `private.guessed_flow`. */
export function guessFlow(
  { title, completes = false }: Pick<List, 'title' | 'completes'>,
  index: number,
  count: number,
): ListFlow {
  const name = title.toLowerCase()
  if (completes || doneNames.test(name)) return 'done'
  if (waitingNames.test(name) || index === 0) return 'waiting'
  return index === count - 1 ? 'done' : 'working'
}

/** A kata's purpose, in the words of its menu. */
export const flowWords: Record<ListFlow, { title: string; means: string }> = {
  waiting: { title: 'Waiting', means: 'Work has not started.' },
  working: { title: 'Working', means: 'Work is in progress, and its time counts.' },
  done: { title: 'Done', means: 'Work is finished.' },
}
