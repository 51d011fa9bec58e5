/** "12 of 340 techniques" */
export function shownWords(shown: number, total: number): string {
  return `${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'technique' : 'techniques'}`
}
