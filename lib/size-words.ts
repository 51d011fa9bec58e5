const units = ['kB', 'MB', 'GB', 'TB']

/** `0 bytes`, `999 bytes`, `1.2 kB`, `100 MB`: in thousands, as the plans count (spec section 9). */
export function sizeWords(sizeBytes: number): string {
  if (sizeBytes < 1000) return sizeBytes === 1 ? '1 byte' : `${sizeBytes} bytes`
  let size = sizeBytes / 1000
  let unit = 0
  // 1000 of a unit is written as 1 of the next.
  while (Math.round(size * 10) / 10 >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const rounded = size < 100 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${rounded} ${units[unit]}`
}
