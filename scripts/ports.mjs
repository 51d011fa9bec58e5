import { once } from 'node:events'
import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

/** A port of this machine that is free now. */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

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
