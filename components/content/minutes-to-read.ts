/** At about 220 words a minute, as people read on screens. */
export function minutesToRead(wordCount: number): string {
  const minutes = Math.max(1, Math.round(wordCount / 220))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
