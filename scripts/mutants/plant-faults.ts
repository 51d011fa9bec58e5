import type { ProvidedContext } from 'vitest'
import { type Fault, plantingSql } from '../../supabase/mutants/fault.ts'
import { faults } from '../../supabase/mutants/faults.ts'
import { Failure, say } from '../failure.mjs'
import { openTestRunner, type TestRunner } from './nearest-tests.ts'
import { openPlot } from './plot.ts'
import { share, type Tally } from './share.ts'

const lanes = 2

/**
 * Plants each fault in its own migrated database and runs the tests nearest to it, one file after the other until one
 * fails.
 * @param words kinds of faults, or parts of titles; none means all
 */
export async function plantFaults(words: readonly string[]): Promise<Tally> {
  const isAsked = (kind: string, title: string) =>
    words.length === 0 || words.some((word) => kind === word || title.includes(word))
  const chosen = Object.entries(faults).flatMap(([kind, list]) =>
    list.filter(({ title }) => isAsked(kind, title)).map((fault) => ({ kind, fault })),
  )
  if (chosen.length === 0) throw new Failure(`There is no such fault. Kinds: ${Object.keys(faults).join(', ')}.`)

  const plot = await openPlot()
  const runners = await Promise.all(Array.from({ length: lanes }, openTestRunner))
  try {
    const possible = chosen.filter(
      ({ fault }) => plot.knowsLocks || !fault.tests.some((name) => name.startsWith('parallel/')),
    )
    if (chosen.length > possible.length)
      say(`${chosen.length - possible.length} faults need a native PostgreSQL and are left out.`)
    const faultless = await plot.prepare('')
    await shareOut(new Set(possible.flatMap(({ fault }) => fault.tests)), runners, async (test, runner) => {
      if (!(await runner.passes(faultless, test)))
        throw new Failure(`${test} fails without any fault. Mend that first.`)
    })

    const tally: Tally = new Map()
    await shareOut(possible, runners, async ({ kind, fault }, runner) => {
      const faulty = await prepare(plot.prepare, fault)
      const isNoticed = await someFail(runner, faulty, fault.tests)
      await plot.forget(faulty)
      say(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${kind}: ${fault.title}`)
      tally.set(kind, share(tally.get(kind), isNoticed))
    })
    return tally
  } finally {
    await Promise.all(runners.map((runner) => runner.close()))
    await plot.close()
  }
}

async function prepare(
  inDatabase: (sql: string) => Promise<ProvidedContext['database']>,
  fault: Fault,
): Promise<ProvidedContext['database']> {
  try {
    return await inDatabase(plantingSql(fault))
  } catch (error) {
    throw new Failure(`"${fault.title}" could not be planted: ${String(error)}`)
  }
}

async function someFail(
  runner: TestRunner,
  database: ProvidedContext['database'],
  tests: readonly string[],
): Promise<boolean> {
  for (const test of tests) if (!(await runner.passes(database, test))) return true
  return false
}

/** Each runner takes the next item as soon as it is free. */
async function shareOut<Item>(
  items: Iterable<Item>,
  runners: TestRunner[],
  work: (item: Item, runner: TestRunner) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const lane = async (runner: TestRunner) => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value, runner)
  }
  await Promise.all(runners.map(lane))
}
