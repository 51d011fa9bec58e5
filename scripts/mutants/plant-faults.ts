import type { ProvidedContext } from 'vitest'
import { type Fault, plantingSql } from '../../supabase/mutants/fault.ts'
import { faults } from '../../supabase/mutants/faults.ts'
import { Failure, say } from '../failure.mjs'
import { nearestTests } from './nearest-tests.ts'
import { openPlot } from './plot.ts'
import { share, type Tally } from './share.ts'

const lanes = 3

/**
 * Plants each fault in a migrated database of its own and runs the tests nearest to it, one file after the other until one
 * fails.
 * @param words kinds of faults, or parts of titles; none means all
 */
export async function plantFaults(words: readonly string[]): Promise<Tally> {
  const isAsked = (kind: string, title: string) => words.length === 0 || words.some((word) => kind === word || title.includes(word))
  const chosen = Object.entries(faults).flatMap(([kind, list]) => list.filter(({ title }) => isAsked(kind, title)).map((fault) => ({ kind, fault })))
  if (chosen.length === 0) throw new Failure(`There is no such fault. Kinds: ${Object.keys(faults).join(', ')}.`)

  const plot = await openPlot()
  try {
    const possible = chosen.filter(({ fault }) => plot.knowsLocks || !fault.tests.some((name) => name.startsWith('parallel/')))
    if (chosen.length > possible.length) say(`${chosen.length - possible.length} faults need a native PostgreSQL and are left out.`)
    const needed = [...new Set(possible.flatMap(({ fault }) => fault.tests))]
    const failing = await findFailing(await plot.prepare(''), needed)
    if (failing !== undefined) throw new Failure(`${failing} fails without any fault. Mend that first.`)

    const tally: Tally = new Map()
    const queue = possible.values()
    const lane = async () => {
      for (const { kind, fault } of queue) {
        const faulty = await prepare(plot.prepare, fault)
        const isNoticed = (await findFailing(faulty, fault.tests)) !== undefined
        await plot.forget(faulty)
        say(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${kind}: ${fault.title}`)
        tally.set(kind, share(tally.get(kind), isNoticed))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return tally
  } finally {
    await plot.close()
  }
}

async function prepare(inDatabase: (sql: string) => Promise<ProvidedContext['database']>, fault: Fault): Promise<ProvidedContext['database']> {
  try {
    return await inDatabase(plantingSql(fault))
  } catch (error) {
    throw new Failure(`"${fault.title}" could not be planted: ${String(error)}`)
  }
}

async function findFailing(database: ProvidedContext['database'], tests: readonly string[]): Promise<string | undefined> {
  for (const test of tests) if (!(await nearestTests(database, test))) return test
  return undefined
}
