import type { Page } from '@playwright/test'
import { makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** What only zod contains: every schema has it (https://standardschema.dev). */
const schemaMark = '~standard'

test('the scripts that a page of the workspace names load no schemas: those come with what reads answers', async ({
  asPerson,
}) => {
  const { page, account } = await asPerson('Mia')
  const dojo = await makeDojo(account, { title: 'Light', lists: [{ title: 'Ready', cards: ['Bow'] }] })
  for (const address of ['/dashboard', `/dojo/${dojo}`]) {
    for (const [src, code] of await firstScripts(page, address))
      expect(code.includes(schemaMark), `${src} of ${address}`).toBe(false)
  }
})

/** The scripts that a page names, with their code. */
async function firstScripts(page: Page, address: string): Promise<[src: string, code: string][]> {
  const html = await (await page.request.get(address)).text()
  const scripts = [...new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))]
  expect(scripts.length, address).toBeGreaterThan(3)
  return Promise.all(
    scripts.map(async (src): Promise<[string, string]> => [src, await (await page.request.get(src)).text()]),
  )
}

/** What only the tour and the question about a kept board contain: the offer, its storage, the question. */
const tourMarks = ['Maybe Later', 'onboarding-progress', 'Keep the board you tried', 'keep_board']

test('people who are done with the tour load none of it, on their dashboard and their dojos', async ({ asPerson }) => {
  const { page, account } = await asPerson('Mia')
  const dojo = await makeDojo(account, { title: 'Light', lists: [{ title: 'Ready', cards: ['Bow'] }] })
  const asked: string[] = []
  for (const address of ['/dashboard', `/dojo/${dojo}`]) {
    for (const [src, code] of await firstScripts(page, address))
      expect(
        tourMarks.filter((mark) => code.includes(mark)),
        `${src} of ${address}`,
      ).toEqual([])
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return
      const code = await response.text().catch(() => '')
      if (tourMarks.some((mark) => code.includes(mark))) asked.push(response.url())
    })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  expect(asked, 'nor later').toEqual([])
  // The marks are the right ones: who is offered the tour does load it.
  const { page: hers } = await asPerson('Nora', { isNew: true })
  const offered = hers.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('Maybe Later'),
  )
  await hers.goto('/dashboard')
  await offered
})
