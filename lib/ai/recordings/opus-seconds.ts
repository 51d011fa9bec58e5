/** By the first two bytes of a packet (RFC 6716, section 3.1); the second is absent from the shortest. */
export function opusSeconds(first: number, second = 0): number {
  const config = first >> 3
  const few = first & 3
  const frames = few === 0 ? 1 : few < 3 ? 2 : second & 63
  return (frames * frameMs(config)) / 1000
}

function frameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 60
  if (config < 16) return config & 1 ? 20 : 10
  return 2.5 * 2 ** (config & 3)
}
