import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that an address counts for: a home or an office has up to a whole /56 of IPv6 addresses, and one of IPv4.
 * @param {string} address in brackets and with a port, too, as some proxies write it
 * @returns {string} `unknown` for anything that is no address
 */
export function networkOf(address) {
  const bare = address
    .replace(/^\[|\](:\d+)?$/g, '')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  // ipaddr finds out by failing, which takes ten times as long.
  if (!isIP(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const [one = 0, two = 0, three = 0, four = 0] = parsed.parts
  return [one, two, three, four & 0xff00].map((part) => part.toString(16)).join(':')
}

/**
 * The site that a network is in: a /48 of IPv6, as companies and servers get it, which has 256 of our networks. What is
 * shared by everyone is also counted by site, with a wider limit, since some providers put 256 homes into one.
 * @param {string} network from `networkOf`, also at the end of a longer key
 */
export function siteOf(network) {
  return network.replace(/:[\da-f]+$/, '')
}

/** @param {string} address */
export function isLoopback(address) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
