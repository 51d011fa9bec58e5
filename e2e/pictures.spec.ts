import { onePixelPng } from '../testing/hostile-files.ts'
import { openBoard } from './fixtures/board.ts'
import { address, makeDojo } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('a foreign picture in a text is named and not requested, and a file of the technique is shown', async ({
  asPerson,
}) => {
  const { account, page } = await asPerson('Olive')
  const boardId = await makeDojo(account, { title: 'Pictures', lists: [{ title: 'Ready', cards: ['Look here'] }] })
  const { data: card } = await account.db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openBoard(page, boardId)
  await page.getByRole('link', { name: 'Look here', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const files = dialog.getByRole('region', { name: 'Attachments' })
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from(onePixelPng) })
  await expect(files.getByRole('button', { name: 'View cat.png' })).toBeVisible()
  const { data: file } = await account.db
    .from('card_attachments')
    .select('id')
    .eq('card_id', card.id)
    .single()
    .throwOnError()

  const content = [
    '![A cat](https://pictures.example/cat.png)',
    `![Hello](/auth/confirm?token_hash=abc&type=email)`,
    `![Ours](${address('BASE_URL')}/auth/confirm?token_hash=def&type=email)`,
    `![Our own cat](/api/attachments/file?id=${file.id})`,
  ].join('\n\n')
  await account.db.from('card_comments').insert({ card_id: card.id, board_id: boardId, content }).throwOnError()
  const comments = dialog.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('img', { name: 'Our own cat' })).toHaveJSProperty('naturalWidth', 1)
  const link = comments.getByRole('link', { name: 'A cat (pictures.example)' })
  await expect(link).toHaveAttribute('href', 'https://pictures.example/cat.png')
  await expect(comments.getByText('Hello', { exact: true })).toBeVisible()
  expect(asked.filter((url) => /pictures\.example|auth\/confirm/.test(url))).toEqual([])

  // A click opens it in a new tab, without a referrer.
  await page
    .context()
    .route('https://pictures.example/**', (route) =>
      route.fulfill({ body: route.request().headers()['referer'] ?? 'nowhere' }),
    )
  const coming = page.context().waitForEvent('page')
  await link.click()
  await expect((await coming).getByText('nowhere')).toBeVisible()
})

test('a profile with a foreign picture shows initials, and the picture is not requested', async ({ asPerson }) => {
  const { account, page } = await asPerson('Mia')
  await account.db
    .from('profiles')
    .update({ avatar_url: 'https://pictures.example/mia.png' })
    .eq('user_id', account.id)
    .throwOnError()
  const boardId = await makeDojo(account, { title: 'Faces', lists: [{ title: 'Ready', cards: ['Mine'] }] })
  await account.db.from('cards').update({ assignee: account.id }).eq('board_id', boardId).throwOnError()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openBoard(page, boardId)
  await expect(page.locator('[data-card-id]').getByRole('img', { name: 'Mia' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => /pictures\.example|api\/avatar/.test(url))).toEqual([])
})
