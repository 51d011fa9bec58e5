import type { IncomingMessage } from 'node:http'
import { isForwarded } from './peer-address.ts'

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/
const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Whether a request comes from this machine and addresses us by a name of this machine, including the port. A site that
 * points its own name to our address (DNS rebinding) is recognised by the name it uses.
 */
export function isOfThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') || isForwarded(request)) return false
  const [, name = '', port = '80'] = /^(.*?)(?::(\d+))?$/.exec(headers.host ?? '') ?? []
  return LOOPBACK_NAME.test(name) && Number(port) === socket.localPort
}

/** Whether a request may change something here: programs and our own pages may, other pages may not. */
export function isOfOurPages({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

/** Whether only this machine can reach what listens on `host`. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || LOOPBACK_ADDRESS.test(host)
}
