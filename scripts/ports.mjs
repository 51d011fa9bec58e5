import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

/**
 * A port of this machine that is free now and unlikely to be taken soon: it is below those that systems give to
 * outgoing connections (from 32768 on Linux), and is not returned twice.
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (found.has(port)) continue
    found.add(port)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
/** @type {Set<number>} */
const found = new Set()

/**
 * @param {number} port
 * @param {string} host
 * @param {string} variable the environment variable that sets this port
 * @throws Failure when the port is taken
 */
export async function checkPortFree(port, host, variable) {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Failure(describeRefusal(codeOf(error), port, host, variable))
  }
  server.close()
  await once(server, 'close')
}

/**
 * @param {string} code
 * @param {number} port
 * @param {string} host
 * @param {string} variable
 */
function describeRefusal(code, port, host, variable) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port with ${variable}=… .`
  if (code === 'EACCES') return `This account may not use port ${port}: choose another with ${variable}=… .`
  return `Nothing can listen on ${host}:${port} (${code}): check HOST and ${variable}.`
}

/**
 * The code of a system error, such as EADDRINUSE.
 * @param {unknown} error
 */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
