import { expect, test } from './fixtures/test.ts'

test('a template on the public page leads through sign-in to a new dojo with it', async ({ page, asPerson }) => {
  await page.goto('/project-mastery')
  await page.getByRole('link', { name: 'Start with Routine' }).click()
  await expect(page).toHaveURL(/\/auth\?.*next=%2Fnew-board%2Froutine/)

  const { page: olives } = await asPerson('Olive')
  await olives.goto('/project-mastery')
  await olives.getByRole('link', { name: 'Start with Routine' }).click()
  await expect(olives).toHaveURL(/\/new-board\/routine$/)
  await expect(olives.getByRole('radio', { name: /Routine/ })).toBeChecked()
})
