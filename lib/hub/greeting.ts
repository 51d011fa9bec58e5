import { oneLine } from '@/lib/notifications/sentence'

const noon = 12
const evening = 18

/** "Good morning, Olive": by the person's clock, with their first name. */
export function greeting(hour: number, displayName: string | null | undefined): string {
  const time = hour < noon ? 'morning' : hour < evening ? 'afternoon' : 'evening'
  const [name = ''] = oneLine(displayName ?? '').split(' ')
  return name === '' ? `Good ${time}` : `Good ${time}, ${name}`
}
