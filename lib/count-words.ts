const numbers = new Intl.NumberFormat('en-US')

/** "1 technique", "1,204 techniques". */
export function countWords(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
