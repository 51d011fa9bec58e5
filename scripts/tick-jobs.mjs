import { setTimeout as pause } from 'node:timers/promises'
import { isStopping } from './children.mjs'

const SECOND_MS = 1_000
/** The longest time until we notice a recurring job that no one has enqueued yet. */
const ANYWAY_MS = 15_000

/**
 * Makes the app run due jobs (POST /api/jobs/run) until this process stops. We ask the database each second whether a
 * job is due. We do not ask a hosted project, so there the app is called every 15 seconds.
 * @param {{
 *   runUrl: string, cronSecret: string,
 *   database: { url: string, secretKey: string } | null,
 *   secondMs?: number, isOver?: () => boolean,
 * }} options
 */
export async function tickJobs({ runUrl, cronSecret, database, secondMs = SECOND_MS, isOver = isStopping }) {
  let ranAt = -Infinity
  let restMs = secondMs
  while (!isOver()) {
    if (performance.now() - ranAt >= ANYWAY_MS || (database && (await hasDueJob(database)))) {
      ranAt = performance.now()
      // There may be more jobs than one run does.
      let outcome
      do outcome = await run(runUrl, cronSecret)
      while (outcome === 'more' && !isOver())
      // Each run that fails writes to the log: on a full disk that must not be every second.
      restMs = outcome === 'failed' ? Math.min(2 * restMs, ANYWAY_MS) : secondMs
    }
    await pause(restMs)
  }
}

/**
 * @param {{ url: string, secretKey: string }} database
 * @returns {Promise<boolean>}
 */
async function hasDueJob({ url, secretKey }) {
  const answer = await ask(`${url}/rest/v1/rpc/has_due_job`, {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
  })
  return answer === true
}

/**
 * Whether there is more to do. While the app or the services restart, nothing answers: that is a failure too.
 * @param {string} url
 * @param {string} cronSecret
 * @returns {Promise<'more' | 'done' | 'failed'>}
 */
async function run(url, cronSecret) {
  const answer = await ask(url, { authorization: `Bearer ${cronSecret}` })
  if (typeof answer !== 'object' || answer === null || !('isMore' in answer)) return 'failed'
  return answer.isMore === true ? 'more' : 'done'
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<unknown>}
 */
async function ask(url, headers) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
      signal: AbortSignal.timeout(120_000),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
