import ipaddr from 'ipaddr.js'

/** A home or an office has up to a whole /56 of IPv6 addresses, and one of IPv4. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const [one = 0, two = 0, three = 0, four = 0] = parsed.parts
  return [one, two, three, four & 0xff00].map((part) => part.toString(16)).join(':')
}
