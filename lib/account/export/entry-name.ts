const longest = 100

/** "003 Release.json": a name that is one of its own, in one folder, on every system. */
export function entryName(at: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[a-z0-9]{1,10})$/is.exec(name) ?? []
  const plain = (text: string) =>
    text
      .normalize('NFC')
      // Letters, digits and a few signs of any language: no separators, nothing that Windows reserves.
      .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[ .]+|[ .]+$/g, '')
  const short = [...plain(stem)].slice(0, longest).join('')
  return `${String(at + 1).padStart(3, '0')} ${short || 'untitled'}${ending}`
}
