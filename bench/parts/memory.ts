import type { Ground, Part } from '../ground.ts'
import { openAtRest } from '../opening.ts'
import { residentMb } from '../resident-memory.ts'
import type { Row } from '../row.ts'

const TIMES = 5

/** What the two processes of the product hold: at rest, and after each board was opened a few times. */
export const memory: Part = async (ground) => {
  const { product, idle } = ground
  await openBoards(ground)
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

async function openBoards(ground: Ground): Promise<void> {
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const board of ground.boards) await (await openAtRest(ground, board, ground.owner)).context.close()
  }
}
