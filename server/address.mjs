import { isIP, isIPv6 } from 'node:net'

/**
 * Where this machine reaches a server with this host and port: one on all networks at 127.0.0.1. IPv6 gets brackets.
 * @param {string} host as in HOST: a name or an address
 * @param {number} port
 */
export function addressOf(host, port) {
  const reached = isEveryNetwork(host) ? '127.0.0.1' : host
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}

/**
 * Whether what listens on a host is reached from all networks, under any address of this machine.
 * @param {string} host
 */
export function isEveryNetwork(host) {
  return isIP(host) !== 0 && /^[0.:]+$/.test(host)
}
