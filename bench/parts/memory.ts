import type { Setup, Part } from '../setup.ts'
import { openAtRest } from '../opening.ts'
import { residentMb } from '../resident-memory.ts'
import type { Row } from '../row.ts'

const TIMES = 5

/** The memory of the product's two processes: when idle, and after each board was opened a few times. */
export const memory: Part = async (setup) => {
  const { product, idle } = setup
  await openBoards(setup)
  const after = { appMb: residentMb(product.appPid), servicesMb: residentMb(product.servicesPid) }
  return [row('the Next server', after.appMb, idle.appMb), row('the services', after.servicesMb, idle.servicesMb)]
}

function row(who: string, after: number, idle: number): Row {
  const what = `memory of ${who} after opening boards`
  if (Number.isNaN(after)) return { what, unit: 'MB', values: [], note: 'this system does not tell' }
  return {
    what,
    unit: 'MB',
    values: [after],
    floor: { what: 'the same process before anything was asked of it', values: [idle] },
  }
}

async function openBoards(setup: Setup): Promise<void> {
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const board of setup.boards) await (await openAtRest(setup, board, setup.owner)).context.close()
  }
}
