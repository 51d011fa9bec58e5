/** Places that `Intl` still lists under an old name. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** "Europe/Kiev" in words: "Europe, Kyiv". */
export function zoneWords(zone: string): string {
  return (renamed[zone] ?? zone).replaceAll('/', ', ').replaceAll('_', ' ')
}

export type ZoneChoice = { name: string; words: string }

/** Zones with their words, sorted by words. */
export function zoneChoices(zones: readonly string[]): ZoneChoice[] {
  return [...new Set([...zones, 'UTC'])]
    .map((name) => ({ name, words: zoneWords(name) }))
    .toSorted((a, b) => (a.words < b.words ? -1 : 1))
}
