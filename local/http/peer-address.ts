import type { IncomingMessage } from 'node:http'

/**
 * The address that a request came from. Behind the operator's `proxies` (TRUSTED_PROXIES) it is the address the first
 * of them saw; without a proxy, what a client says about itself is ignored.
 */
export function peerAddressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const told =
    proxies > 0
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .map((address) => address.trim())
          .filter(Boolean)
      : []
  return [...told, socket.remoteAddress ?? ''].at(-1 - proxies) ?? told[0] ?? socket.remoteAddress ?? ''
}

/** Whether a request came through a proxy, which makes every client look local to the proxy. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip' || name === 'via',
  )
}
