import { cardsOf, drag, kata } from './fixtures/board.ts'
import { confirmAddress } from './fixtures/mailbox.ts'
import { freshEmail, password } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('from nothing to a shared dojo: sign up, choose Starter, make a dojo, fill it, drag, share, see each other', async ({
  page,
  asPerson,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Olive')
  const email = freshEmail('olive')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await confirmAddress(page, email)

  await expect(page.getByRole('dialog', { name: 'Choose Your Plan to Continue' })).toBeVisible()
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  await expect(page.getByText('Starter plan selected! You can upgrade anytime.')).toBeVisible()

  await page.getByRole('link', { name: 'New dojo' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Winter release')
  await page.getByText('Personal', { exact: true }).click()
  await page.getByRole('button', { name: 'Create dojo' }).click()
  await expect(page.getByRole('heading', { name: /Winter release/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add kata' }).click()
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await kata(page, 'Ready').getByRole('button', { name: 'Add technique' }).click()
  await page.keyboard.type('Plan the winter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const first = (await cardsOf(page, 'In Progress').first().textContent()) ?? ''
  await drag(page, 'Plan the winter', first)
  await expect(cardsOf(page, 'In Progress').first()).toHaveText('Plan the winter')

  const { page: mias, account: mia } = await asPerson('Mia')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(mia.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('button', { name: `Withdraw the invitation for ${mia.email}` })).toBeVisible()
  await mias.goto('/dashboard')
  await mias.getByRole('button', { name: 'Accept the invitation to Winter release' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Mia')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await mias.getByRole('link', { name: 'Winter release' }).click()
  await expect(cardsOf(mias, 'In Progress').first()).toHaveText('Plan the winter')
  await expect(page.getByRole('list', { name: 'Here now' }).getByText('Mia')).toBeVisible()
  await mias.getByRole('link', { name: 'Plan the winter' }).click()
  await mias.getByRole('checkbox', { name: 'Completed' }).check()
  await expect(kata(page, 'In Progress').getByText(/^Done /)).toBeVisible()
})

test('the keyboard alone is enough: sign in, open a dojo, add, carry, open, change, undo', async ({
  asPerson,
  page,
}) => {
  const { account } = await asPerson('Olive')
  await account.db
    .rpc('create_board', {
      title: 'By keyboard',
      lists: [{ title: 'Ready', cards: [{ title: 'One' }, { title: 'Two' }] }],
    })
    .throwOnError()
  const tabTo = async (name: string | RegExp, role: 'link' | 'button' | 'textbox' | 'combobox') => {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached the ${role} ${String(name)}.`)
  }

  await page.goto('/auth')
  await tabTo('Email', 'textbox')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await tabTo('By keyboard', 'link')
  await page.keyboard.press('Enter')
  await expect(kata(page, 'Ready')).toBeVisible()

  await tabTo('One', 'link')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Two', 'One'])

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo('Title', 'textbox')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('First of all')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'First of all' })).toBeFocused()

  await tabTo('Add technique', 'button')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(cardsOf(page, 'Ready')).toHaveText(['Two', 'First of all', 'Three'])
})
