import type { Page } from '@playwright/test'
import { openBoard } from './fixtures/board.ts'
import { hostileTexts } from './fixtures/hostile.ts'
import { type Account, makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

/** A dojo whose every text is hostile: katas, techniques, descriptions, tags, steps, comments. */
async function makeHostileDojo(olive: Account): Promise<{ boardId: string; cardIds: string[] }> {
  const third = Math.ceil(hostileTexts.length / 3)
  const boardId = await makeDojo(olive, {
    title: '<script>globalThis.ran = 1</script>',
    description: '<img src=x onerror="globalThis.ran = 1">',
    lists: [0, 1, 2].map((at) => {
      const texts = hostileTexts.slice(at * third, (at + 1) * third)
      return {
        title: (texts[0]?.text ?? 'Kata').slice(0, 120),
        cards: texts.map(({ text }) => ({
          title: text,
          description: `${text}\n\n# ${text}`,
          due_date: new Date().toISOString().slice(0, 10),
        })),
      }
    }),
  })
  const { data: cards } = await olive.db.from('cards').select('id, title').eq('board_id', boardId).throwOnError()
  for (const { id, title } of cards) {
    await olive.db.from('card_checklist_items').insert({ card_id: id, board_id: boardId, title }).throwOnError()
    await olive.db.from('card_comments').insert({ card_id: id, board_id: boardId, content: title }).throwOnError()
    const label = { name: [...title].slice(0, 50).join('') }
    await olive.db.rpc('label_cards', { card_ids: [id], label, is_on: true }).throwOnError()
  }
  return { boardId, cardIds: cards.map(({ id }) => id) }
}

/** Nothing ran, nothing is wider than the page, nothing links to code. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ran' in globalThis,
    overhang: document.documentElement.scrollWidth - window.innerWidth,
    code: [...document.querySelectorAll('a[href], img[src], iframe')].filter((part) =>
      /^\s*(javascript|vbscript|data:text)/i.test(part.getAttribute('href') ?? part.getAttribute('src') ?? ''),
    ).length,
    frames: document.querySelectorAll('main iframe, [role=dialog] iframe, main script, [role=dialog] script').length,
  }))
  expect(found).toEqual({ ran: false, overhang: Math.min(found.overhang, 0), code: 0, frames: 0 })
}

for (const width of [360, 1440]) {
  test(`hostile texts are plain text on a board, in techniques and in every view, ${width} px wide`, async ({
    asPerson,
  }) => {
    test.slow()
    const { page, account: olive } = await asPerson('Olive')
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => expect(dialog.message()).toBe('no dialog')))
    await page.setViewportSize({ width, height: 800 })
    const { boardId, cardIds } = await makeHostileDojo(olive)
    await openBoard(page, boardId)
    await expectHarmless(page)
    for (const { text } of hostileTexts.slice(0, 3))
      await expect(page.getByRole('link', { name: text, exact: true })).toBeAttached()
    // Each at one width; at the other a few, for the layout.
    for (const cardId of width === 360 ? cardIds.slice(0, 6) : cardIds) {
      await page.goto(`/dojo/${boardId}?technique=${cardId}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
      await expectHarmless(page)
    }
    for (const view of ['list', 'calendar']) {
      await page.goto(`/dojo/${boardId}?view=${view}`)
      await expect(page.locator('[data-card-id]').first()).toBeVisible()
      await expectHarmless(page)
    }
    await olive.db.rpc('remove_cards', { card_ids: cardIds, reason: 'archived' }).throwOnError()
    await page.goto(`/dojo/${boardId}/archive`)
    await expect(page.getByText('w'.repeat(300), { exact: true })).toBeVisible()
    await expectHarmless(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: '<script>globalThis.ran = 1</script>' })).toBeVisible()
    await expectHarmless(page)
  })
}

test('a null byte, 10,000 characters and 100 kB are refused or kept, never cut', async ({ asPerson }) => {
  const { page, account: olive } = await asPerson('Olive')
  const boardId = await makeDojo(olive, { title: 'Sizes', lists: [{ title: 'Ready', cards: ['Small'] }] })
  const { data: card } = await olive.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  const refused = await olive.db
    .from('card_comments')
    .insert({ card_id: card.id, board_id: boardId, content: 'c'.repeat(100_000) })
  expect(refused.error?.code).toBe('23514')
  const tooLong = await olive.db.rpc('edit_cards', { edits: [{ id: card.id, patch: { title: 't'.repeat(10_000) } }] })
  expect(tooLong.error?.code).toBe('23514')
  const nul = await olive.db.rpc('edit_cards', { edits: [{ id: card.id, patch: { title: 'a\0b' } }] })
  expect(nul.error).not.toBeNull()

  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Small' }).click()
  const composer = page.getByRole('dialog').getByRole('textbox', { name: /comment/i })
  await composer.fill('c'.repeat(100_000))
  await expect(page.getByRole('dialog').getByText('10,000 characters at most. This has 100,000.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toBeDisabled()
  await composer.fill('kept\0 whole')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByText('kept whole')).toBeVisible()
})
