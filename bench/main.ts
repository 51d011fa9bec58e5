import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { stopChildren, stopOnSignals } from '../scripts/children.mjs'
import { createBoard } from './bench-board.ts'
import { launchChromium } from './chromium.ts'
import { SIZES, type Setup, type Part } from './setup.ts'
import { audit } from './parts/audit.ts'
import { clans } from './parts/clans.ts'
import { dialog } from './parts/dialog.ts'
import { dragging } from './parts/dragging.ts'
import { filtering } from './parts/filtering.ts'
import { flow } from './parts/flow.ts'
import { flowPage } from './parts/flow-page.ts'
import { guard } from './parts/guard.ts'
import { heap } from './parts/heap.ts'
import { javascript } from './parts/javascript.ts'
import { live } from './parts/live.ts'
import { memory } from './parts/memory.ts'
import { mention } from './parts/mention.ts'
import { moving } from './parts/moving.ts'
import { open } from './parts/open.ts'
import { reading } from './parts/reading.ts'
import { search } from './parts/search.ts'
import { serving } from './parts/serving.ts'
import { signUp } from './person.ts'
import { startProduct } from './product.ts'
import { residentMb } from './resident-memory.ts'
import { readSettings, type PartName, type Settings } from './settings.ts'
import { serveStaticPages } from './static-page.ts'
import { judge, printTable, type Judged } from './table.ts'

const parts: Record<PartName, { title: string; measure: Part }> = {
  serving: { title: 'Finished pages per second', measure: serving },
  open: { title: 'Opening a board', measure: open },
  js: { title: 'JavaScript over the wire', measure: javascript },
  read: { title: 'Reading a board on the server', measure: reading },
  move: { title: 'Moves over the API', measure: moving },
  live: { title: 'A move on both screens', measure: live },
  mention: { title: 'A mention on the other screen', measure: mention },
  dialog: { title: 'Opening a technique', measure: dialog },
  filter: { title: 'Filtering a board', measure: filtering },
  drag: { title: 'Frames during a drag of two seconds', measure: dragging },
  heap: { title: 'Memory in the browser', measure: heap },
  memory: { title: 'Memory of the server', measure: memory },
  search: { title: 'Search among 100,000 techniques', measure: search },
  audit: { title: 'Pages of an audit trail of a million entries', measure: audit },
  guard: { title: 'The plan check of a page', measure: guard },
  clans: { title: 'A clan of 200 dojos and 200 members', measure: clans },
  flow: { title: 'Analytics among 20,000 techniques', measure: flow },
  'flow-page': { title: 'Pages of analytics over 20,000 techniques', measure: flowPage },
}

type Result = { name: string; rows: Judged[]; failure?: string }

/** Starts the product, fills two boards through it, measures the parts one after the other and prints the table. */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  stopOnSignals()
  const { setup, close } = await prepare(settings)
  const results: Result[] = []
  for (const name of settings.parts) {
    progress(`Measuring: ${parts[name].title} …`)
    results.push(await resultOf(name, setup))
    if (settings.jsonFile) writeFileSync(settings.jsonFile, `${JSON.stringify(results, null, 2)}\n`)
  }
  await close()
  progress(printTable(results))
  progress(`${cpus().length} cores, Node ${process.versions.node}, Chromium ${setup.browser.version()}`)
  for (const { name, failure } of results) if (failure) process.stderr.write(`${name}: ${failure}\n`)
  process.exitCode = results.some(({ failure }) => failure) ? 1 : 0
}

/** A part that fails does not hide the others. */
async function resultOf(part: PartName, setup: Setup): Promise<Result> {
  const { title: name, measure } = parts[part]
  try {
    return { name, rows: (await measure(setup)).map(judge) }
  } catch (error) {
    return { name, rows: [], failure: String(error instanceof Error ? error.stack : error) }
  }
}

async function prepare({ repeat }: Settings): Promise<{ setup: Setup; close: () => Promise<void> }> {
  progress('Starting the product …')
  const product = await startProduct()
  const idle = { appMb: residentMb(product.appPid), servicesMb: residentMb(product.servicesPid) }
  progress('Filling the boards …')
  const owner = await signUp(product, 'olive')
  const member = await signUp(product, 'mia')
  const [small, large] = SIZES
  const boards = [await createBoard(owner, member, small), await createBoard(owner, member, large)] as const
  const staticPages = await serveStaticPages(SIZES)
  const browser = await launchChromium()
  const close = async () => {
    await browser.close()
    staticPages.close()
    await stopChildren()
  }
  return { setup: { product, browser, owner, member, boards, staticPages, repeat, idle }, close }
}

function progress(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  () => process.exit(),
  async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    await stopChildren()
    process.exit(1)
  },
)
