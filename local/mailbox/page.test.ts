import { expect, test } from 'vitest'
import { MailStore } from './mail-store.ts'
import { serveMailbox } from './page.ts'

test('the mailbox loads once more by itself, since some e-mails come a few seconds later', async () => {
  const open = (path: string) =>
    serveMailbox(
      new URL(path, 'http://127.0.0.1:3001'),
      MailStore.open(null, () => {}),
    ).text()
  const again = / http-equiv="refresh" content="\d+; url=([^"]+)"/
  const next = again.exec(await open('/mailbox'))?.[1] ?? ''
  expect(next).toContain('/mailbox')
  expect(await open(next)).not.toMatch(again)
})
