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
    const html = await (await page.request.get(address)).text()
    const scripts = [...new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))]
    expect(scripts.length, address).toBeGreaterThan(3)
    for (const src of scripts) {
      const code = await (await page.request.get(src)).text()
      expect(code.includes(schemaMark), `${src} of ${address}`).toBe(false)
    }
  }
})
