import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '../server/address.mjs'
import { checkNode, readEnvironment } from './environment.mjs'
import { Failure, run, say } from './failure.mjs'

/**
 * What `list_jobs` returns.
 * @typedef {{
 *   id: number, kind: string, attempts: number, runAt: string, deadAt: string | null,
 *   isRunning: boolean, lastError: string | null,
 * }} Job
 */

const usage = 'npm run jobs, or  npm run jobs -- retry <number>'

/** `npm run jobs`: jobs that wait, run or have failed too often; `-- retry <number>` tries a dead job again. */
await run(async () => {
  checkNode()
  const [verb, id] = process.argv.slice(2)
  if (verb !== undefined && (verb !== 'retry' || !/^\d+$/.test(id ?? ''))) throw new Failure(`Usage:  ${usage}`)
  const database = databaseOf(readEnvironment())
  if (verb === 'retry') {
    const found = await call(database, 'retry_job', { job_id: Number(id) })
    if (found !== true) throw new Failure(`No dead job has the number ${id}.`)
    say(`Job ${id} is tried again.`)
    return
  }
  const jobs = /** @type {Job[]} */ (await call(database, 'list_jobs', {}))
  if (jobs.length === 0) say('There are no jobs.')
  for (const job of jobs) say(lineOf(job))
  if (jobs.some(({ deadAt }) => deadAt)) say('\nTry a dead one again:  npm run jobs -- retry <number>')
})

/** @param {Job} job */
function lineOf({ id, kind, attempts, runAt, deadAt, isRunning, lastError }) {
  const state = deadAt ? `dead since ${deadAt}` : isRunning ? 'running' : `due ${runAt}`
  const tries = attempts > 0 ? `, tries: ${attempts}` : ''
  return `${String(id).padStart(6)}  ${kind}  ${state}${tries}${lastError ? `\n        ${lastError}` : ''}`
}

/**
 * Where the jobs are: the hosted project, or the embedded services while they run.
 * @param {import('./environment.mjs').Settings} settings
 */
function databaseOf({ hosted, host, servicesPort, dataDir }) {
  if (hosted) return hosted
  try {
    const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    return { url: addressOf(host, servicesPort), secretKey }
  } catch {
    throw new Failure(`There is no data in ${dataDir} yet: start the product with  npm start`)
  }
}

/**
 * @param {{ url: string, secretKey: string }} database
 * @param {string} name
 * @param {object} input
 */
async function call({ url, secretKey }, name, input) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => null)
  if (!response?.ok) throw new Failure(`The database at ${url} does not answer. Is the product running?`)
  return response.json()
}
