import { expect, test } from 'vitest'
import { nameOfScreenshot } from './use-file-drop'

test('a pasted screenshot is named after the time on the person’s clock', () => {
  const at = new Date('2026-11-21T23:05:09Z')
  expect(nameOfScreenshot(at, 'Europe/Berlin')).toBe('Screenshot 2026-11-22 at 00.05.09.png')
  expect(nameOfScreenshot(at, 'America/New_York')).toBe('Screenshot 2026-11-21 at 18.05.09.png')
})
