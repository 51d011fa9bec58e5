/** When a technique of a template will be due, seen from the day on which its board is made. */
export function dueWords(days: number): string {
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  return `Due in ${days} days`
}
