import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

test('on a phone, the tables show Ninja Dojo beside the chosen product', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/competitor-comparison')
  const table = page.getByRole('table').first()
  await expect(table.getByRole('columnheader')).toHaveText(['Ninja Dojo', 'Trello'])
  const chooser = page.getByRole('radiogroup', { name: 'Compare Ninja Dojo with' })
  await chooser.getByText('Vikunja').click()
  await expect(table.getByRole('columnheader')).toHaveText(['Ninja Dojo', 'Vikunja'])
  const exporting = page.getByRole('row', { name: /Exporting data/ })
  await expect(exporting.getByRole('cell')).toHaveText([/^YesEverything that is yours/, /^YesEverything, files/])
  await page.keyboard.press('ArrowLeft')
  await expect(exporting.getByRole('cell').last()).toContainText('On the roadmap in 2024')
  await page.evaluate(() => scrollTo(0, 2400))
  await expect(chooser).toBeInViewport()
  await expectAccessible(page)
})

test('on a wide screen, all products stand side by side and there is nothing to choose', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/competitor-comparison')
  await expect(page.getByRole('radiogroup')).toBeHidden()
  await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'What',
    'Ninja Dojo',
    'Trello',
    'Linear',
    'Planka',
    'Vikunja',
  ])
})
