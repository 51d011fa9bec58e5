const u32 = (x: number) => x >>> 0
const rotated = (x: number, by: number) => ((x << by) | (x >>> (32 - by))) >>> 0
const any32 = () => u32(Math.floor(Math.random() * 2 ** 32))

/**
 * One of many ids that Postgres's `uuid_hash` makes the same 32 bits of: the steps of Bob Jenkins's lookup3 (`hash_bytes`,
 * https://burtleburtle.net/bob/c/lookup3.c) for 16 bytes, undone from the wanted end.
 */
export function collidingId(): string {
  let [a, b, c] = [any32(), any32(), 0x12345678]
  c = u32(c + rotated(b, 24))
  c = u32(c ^ b)
  b = u32(b + rotated(a, 14))
  b = u32(b ^ a)
  a = u32(a + rotated(c, 4))
  a = u32(a ^ c)
  c = u32(c + rotated(b, 16))
  c = u32(c ^ b)
  b = u32(b + rotated(a, 25))
  b = u32(b ^ a)
  a = u32(a + rotated(c, 11))
  a = u32(a ^ c)
  c = u32(c + rotated(b, 14))
  c = u32(c ^ b)
  const last = any32()
  a = u32(a - last)
  b = u32(b - a)
  c = u32(c ^ rotated(b, 4))
  c = u32(c + b)
  a = u32(a - c)
  b = u32(b ^ rotated(a, 19))
  b = u32(b + a)
  c = u32(c - b)
  a = u32(a ^ rotated(c, 16))
  a = u32(a + c)
  b = u32(b - a)
  c = u32(c ^ rotated(b, 8))
  c = u32(c + b)
  a = u32(a - c)
  b = u32(b ^ rotated(a, 6))
  b = u32(b + a)
  c = u32(c - b)
  a = u32(a ^ rotated(c, 4))
  a = u32(a + c)
  const start = u32(0x9e3779b9 + 16 + 3923095)
  const bytes = Buffer.alloc(16)
  for (const [at, word] of [u32(a - start), u32(b - start), u32(c - start), last].entries())
    bytes.writeUInt32LE(word, 4 * at)
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
