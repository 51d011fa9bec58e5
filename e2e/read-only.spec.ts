import { expectAccessible } from './fixtures/accessible.ts'
import { cardsOf, drag, openBoard } from './fixtures/board.ts'
import { givePlan } from './fixtures/give-plan.ts'
import { type Account, makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Invoice', 'Notes'] }, { title: 'Done' }]

/** A dojo of the owner with three others on it: one more than Starter has room for. */
async function makeCrowd(olive: Account, ...others: Account[]): Promise<string> {
  await givePlan(olive, 'essentials')
  const boardId = await makeDojo(olive, { title: 'Crowded', lists })
  for (const one of others) await share(olive, boardId, one, 'member')
  while ((await olive.db.rpc('seats_used')).data !== 4) await share(olive, boardId, await signUp('Guest'), 'viewer')
  return boardId
}

test('the fourth person on Starter is refused in the share dialog, with the plan that has room and a link to it', async ({
  asPerson,
}) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Small', lists })
  const [mia, vic, wim] = await Promise.all(['Mia', 'Vic', 'Wim'].map((name) => signUp(name)))
  if (!mia || !vic || !wim) throw new Error('No one signed up.')
  await share(olive, boardId, mia, 'member')
  await share(olive, boardId, vic, 'viewer')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(wim.email)
  await page.keyboard.press('Enter')
  const row = page.getByRole('region', { name: 'Invited' }).getByRole('listitem').filter({ hasText: wim.email })
  await expect(row).toContainText('Not invited. Your plan, Starter, includes 3 people. Essentials has room for 10.')
  await expect(row.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/settings')
  await expectAccessible(page)

  await givePlan(olive, 'essentials')
  await row.getByRole('button', { name: `Try again to invite ${wim.email}` }).click()
  await expect(page.getByRole('button', { name: `Withdraw the invitation for ${wim.email}` })).toBeVisible()
})

test('an admin who is not the owner is told whose plan it is, and gets no link', async ({ asPerson }) => {
  const olive = await signUp('Olive')
  const { page, account: adam } = await asPerson('Adam')
  const boardId = await makeDojo(olive, { title: 'Small', lists })
  await share(olive, boardId, adam, 'admin')
  await share(olive, boardId, await signUp('Vic'), 'viewer')
  await openBoard(page, boardId)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody-yet@ninjadojo.test')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Not invited. Olive’s plan, Starter, includes 3 people. Essentials has room for 10.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveCount(0)
})

test('after a downgrade a shared dojo is read-only: open ones learn of it, and of its end, without a reload', async ({
  asPerson,
}) => {
  const { page: hers, account: olive } = await asPerson('Olive')
  const { page: theirs, account: mia } = await asPerson('Mia')
  const boardId = await makeCrowd(olive, mia)
  await openBoard(hers, boardId)
  await openBoard(theirs, boardId)
  await expect(theirs.getByRole('button', { name: 'Add technique' }).first()).toBeVisible()

  await givePlan(olive, 'free')
  await expect(hers.getByText('This dojo is read-only')).toBeVisible()
  await expect(hers.getByText('Your plan, Starter, includes 3 people, but 4 are on your dojos')).toBeVisible()
  await expect(hers.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/settings')
  await expect(theirs.getByText('Olive’s plan, Starter, includes 3 people, but 4 are on their dojos')).toBeVisible()
  for (const page of [hers, theirs])
    await expect(page.getByRole('button', { name: /^Add (technique|kata)/ })).toHaveCount(0)
  await expect(cardsOf(theirs, 'Ready')).toHaveText(['Invoice', 'Notes'])
  await expectAccessible(theirs)

  await hers.getByRole('button', { name: 'Share' }).click()
  await hers.getByRole('button', { name: 'Remove Guest' }).first().click()
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(theirs.getByText('This dojo is read-only')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Add technique' }).first()).toBeVisible()
})

test('a page that was not told learns it from the refusal, and loses nothing', async ({ asPerson }) => {
  const olive = await signUp('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const boardId = await makeCrowd(olive, mia)
  // This page receives no announcements.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(`/dojo/${boardId}`)
  await expect(cardsOf(page, 'Ready')).toHaveText(['Invoice', 'Notes'])
  await givePlan(olive, 'free')
  await drag(page, 'Notes', 'Invoice')
  await expect(page.getByRole('alert').filter({ hasText: 'This dojo is now read-only.' })).toBeVisible()
  await expect(cardsOf(page, 'Ready')).toHaveText(['Invoice', 'Notes'])
  await expect(page.getByText('Olive’s plan, Starter, includes 3 people')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add (technique|kata)/ })).toHaveCount(0)
})

test('a page that slept learns of title and plan when it wakes up, and what is being typed stays', async ({
  asPerson,
}) => {
  const olive = await signUp('Olive')
  const { page, account: mia } = await asPerson('Mia')
  const boardId = await makeCrowd(olive, mia)
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(`/dojo/${boardId}`)
  await page.getByRole('button', { name: 'Add technique' }).first().click()
  await page.keyboard.type('Half a thought')

  await olive.db.from('boards').update({ title: 'Crowded no more' }).eq('id', boardId).throwOnError()
  await wake()
  await expect(page.getByRole('heading', { name: 'Crowded no more' })).toBeVisible()
  await page.keyboard.type(', and the rest')
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Invoice', 'Notes', 'Half a thought, and the rest'])

  await givePlan(olive, 'free')
  await wake()
  await expect(page.getByText('Olive’s plan, Starter, includes 3 people')).toBeVisible()
})
