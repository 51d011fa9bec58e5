import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const [script, title] of [
  ['Cyrillic', 'Осенний выпуск'],
  ['Greek', 'Φθινοπωρινή έκδοση'],
  ['Hebrew', 'גרסת הסתיו'],
  ['Arabic', 'إصدار الخريف'],
  ['Japanese', '秋の道場'],
] as const) {
  test(`a title in ${script} is set in a face that was chosen for it`, async ({ page }) => {
    await page.goto('/about', { waitUntil: 'networkidle' })
    await page.evaluate((text) => {
      const heading = Object.assign(document.createElement('p'), {
        id: 'titled',
        className: 'font-title',
        textContent: text,
      })
      document.querySelector('main')?.append(heading)
    }, title)
    await page.evaluate(() => document.fonts.ready)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#titled' })
    await expect
      .poll(async () => {
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
        // A space is in the Mincho, too.
        return fonts
          .filter(({ glyphCount }) => glyphCount > 1)
          .map(({ isCustomFont, familyName }) => isCustomFont || /mincho|serif cjk/i.test(familyName))
      })
      .toEqual([true])
  })
}
