import { expect, test } from 'vitest'
import { MailStore } from './mail-store.ts'
import { serveMailbox } from './page.ts'

test('the mailbox waits to be asked again, since someone may be reading an e-mail', async () => {
  const store = MailStore.open(null, () => {})
  const page = await serveMailbox(new URL('http://127.0.0.1:3001/mailbox'), store).text()
  expect(page).not.toMatch(/http-equiv/)
  expect(page).toContain('Some take a few seconds. <a href="/mailbox">Look again</a>')
})
