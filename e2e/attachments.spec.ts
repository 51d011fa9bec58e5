import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { hostileNames, onePixelPng } from '../testing/hostile-files.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { openBoard } from './fixtures/board.ts'
import { makeDojo, share, signUp } from './fixtures/people.ts'
import { expect, test, type Visitor } from './fixtures/test.ts'

const lists = [{ title: 'Ready', cards: ['Write the notes', 'Test the import'] }]
const png = Buffer.from(onePixelPng)
const text = (name: string, content = 'ink on paper') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

async function openTechnique({ account, page }: Visitor): Promise<{ boardId: string; section: Locator }> {
  const boardId = await makeDojo(account, { title: 'Files', lists })
  await openBoard(page, boardId)
  return { boardId, section: await sectionOf(page) }
}

async function sectionOf(page: Page, title = 'Write the notes'): Promise<Locator> {
  await page.getByRole('link', { name: title, exact: true }).click()
  return page.getByRole('dialog').getByRole('region', { name: 'Attachments' })
}

const field = (section: Locator) => section.locator('input[type=file]')
const files = (section: Locator) => section.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
const fileRow = (section: Locator, name: string) =>
  files(section).filter({ has: section.page().getByRole('link', { name: `Download ${name}`, exact: true }) })

type GivenFile = { name: string; type: string; content: string }

/** What the browser hands over when files are dropped or pasted. */
function transferOf(page: Page, given: GivenFile[]) {
  return page.evaluateHandle((chosen) => {
    const data = new DataTransfer()
    for (const { name, type, content } of chosen) data.items.add(new File([content], name, { type }))
    return data
  }, given)
}

test('several files are picked together after the limit is shown, seen by everyone, and saved under their names', async ({
  asPerson,
}) => {
  const owner = await asPerson('Olive')
  const { boardId, section } = await openTechnique(owner)
  await expect(section.getByText('Up to 100 MB on Starter.')).toBeVisible()

  const vic = await signUp('Vic')
  await share(owner.account, boardId, vic, 'viewer')
  const viewer = await asPerson('Vic', { account: vic })
  await openBoard(viewer.page, boardId)
  const seen = await sectionOf(viewer.page)
  await expect(seen.getByText('No attachments.')).toBeVisible()

  await field(section).setInputFiles([
    { name: 'cat.png', mimeType: 'image/png', buffer: png },
    text('Minutes of the café.txt'),
  ])
  await expect(fileRow(section, 'cat.png').getByText(`${png.length} bytes · Olive, just now`)).toBeVisible()
  await expect(fileRow(section, 'Minutes of the café.txt')).toBeVisible()
  // The viewer had it open the whole time.
  await expect(fileRow(seen, 'Minutes of the café.txt')).toBeVisible()
  await expect(seen.getByRole('button', { name: /Delete|Add files/ })).toHaveCount(0)
  await expect(field(seen)).toHaveCount(0)

  const coming = viewer.page.waitForEvent('download')
  await seen.getByRole('link', { name: 'Download Minutes of the café.txt' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('Minutes of the café.txt')
  expect(await readFile((await download.path()) ?? '', 'utf8')).toBe('ink on paper')

  await viewer.page.keyboard.press('Escape')
  await expect(viewer.page.locator('[data-card-id]').first().getByRole('img', { name: '2 files' })).toBeVisible()
})

test('the settings say how much the files take', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  await field(section).setInputFiles([text('a.txt', 'x'.repeat(1500))])
  await expect(fileRow(section, 'a.txt')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Files' }).getByText('1.5 kB of 1 GB')).toBeVisible()
})

test('files are dropped anywhere on the technique, and a viewer’s are not taken', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { boardId, section } = await openTechnique(owner)
  const { page } = owner
  await expect(section.getByRole('button', { name: /Add files/ })).toBeVisible()
  const dataTransfer = await transferOf(page, [{ name: 'dropped.txt', type: 'text/plain', content: 'dropped' }])
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await title.dispatchEvent('dragenter', { dataTransfer })
  await title.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to attach')).toBeVisible()
  await title.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Drop to attach')).toHaveCount(0)
  await expect(fileRow(section, 'dropped.txt')).toBeVisible()

  const vic = await signUp('Vic')
  await share(owner.account, boardId, vic, 'viewer')
  const viewer = await asPerson('Vic', { account: vic })
  await openBoard(viewer.page, boardId)
  const seen = await sectionOf(viewer.page)
  await expect(fileRow(seen, 'dropped.txt')).toBeVisible()
  const more = await transferOf(viewer.page, [{ name: 'mine.txt', type: 'text/plain', content: 'mine' }])
  await viewer.page.getByRole('dialog').dispatchEvent('dragover', { dataTransfer: more })
  await expect(viewer.page.getByText('Drop to attach')).toHaveCount(0)
  await viewer.page.getByRole('dialog').dispatchEvent('drop', { dataTransfer: more })
  await expect(files(seen)).toHaveCount(1)
})

test('a screenshot is pasted and named after the moment; text goes where it is pasted', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  await expect(section.getByRole('button', { name: /Add files/ })).toBeVisible()
  const paste = (target: Locator, kind: 'picture' | 'text and picture') =>
    target.evaluate(
      (element, { bytes, isBoth }) => {
        const clipboardData = new DataTransfer()
        if (isBoth) clipboardData.setData('text/plain', 'a cell of a table')
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
        return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { bytes: [...png], isBoth: kind !== 'picture' },
    )
  const comment = page.getByRole('dialog').getByRole('textbox', { name: 'Comment' })
  // True: nothing has prevented the field's own paste.
  expect(await paste(comment, 'text and picture')).toBe(true)
  expect(await paste(comment, 'picture')).toBe(false)
  await expect(
    section.getByRole('button', { name: /^View Screenshot \d{4}-\d\d-\d\d at \d\d\.\d\d\.\d\d\.png$/ }),
  ).toBeVisible()
  await expect(files(section)).toHaveCount(1)
})

test('a large file is sent in pieces, shows its progress, and continues where a connection broke', async ({
  asPerson,
}) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  const offsets: string[] = []
  let isBroken = true
  await page.route('**/upload/resumable/sign/**', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    offsets.push(route.request().headers()['upload-offset'] ?? '')
    return isBroken && offsets.length === 2 ? route.abort('connectionreset') : route.continue()
  })
  await field(section).setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([mp4Head, Buffer.alloc(15_000_000, 7)]),
  })
  await expect(section.getByText('No connection. The upload continues once there is one.')).toBeVisible()
  isBroken = false
  await section.getByRole('button', { name: 'Try film.mp4 again' }).click()
  await expect(fileRow(section, 'film.mp4').getByText('15 MB')).toBeVisible()
  expect(offsets).toEqual(['0', '6291456', '6291456', '12582912'])
})

test('a large file whose last answer is lost is there once it is tried again', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  let pieces = 0
  await page.route('**/upload/resumable/sign/**', async (route) => {
    if (route.request().method() !== 'PATCH' || (pieces += 1) !== 2) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const film = Buffer.concat([mp4Head, Buffer.alloc(7_000_000, 7)])
  await field(section).setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: film })
  await section.getByRole('button', { name: 'Try film.mp4 again' }).click()
  await expect(fileRow(section, 'film.mp4').getByText('7 MB')).toBeVisible()
  await expect(files(section)).toHaveCount(1)
})

test('a file whose place is still held by a broken connection waits and arrives', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  let sent = 0
  await owner.page.route('**/object/upload/sign/**', (route) =>
    (sent += 1) === 1 ? route.fulfill({ status: 423, json: { error: 'ResourceLocked' } }) : route.continue(),
  )
  await field(section).setInputFiles(text('ink.txt'))
  await expect(section.getByText('No connection. The upload continues once there is one.')).toBeVisible()
  await section.getByRole('button', { name: 'Try ink.txt again' }).click()
  await expect(fileRow(section, 'ink.txt')).toBeVisible()
})

test('an upload is cancelled in the middle, and nothing remains of it', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  // The second piece is never answered.
  let pieces = 0
  await page.route('**/upload/resumable/sign/**', (route) => {
    if (route.request().method() === 'PATCH' && (pieces += 1) > 1) return
    return route.continue()
  })
  await field(section).setInputFiles([
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([mp4Head, Buffer.alloc(15_000_000)]) },
    text('small.txt'),
  ])
  const bar = section.getByRole('progressbar', { name: 'Uploading film.mp4' })
  await expect(bar).toHaveAttribute('aria-valuenow', '42')
  await section.getByRole('button', { name: 'Cancel film.mp4' }).click()
  await expect(bar).toHaveCount(0)
  await expect(files(section)).toHaveCount(1)
  await page.reload()
  await expect(fileRow(section, 'small.txt')).toBeVisible()
  await expect(files(section)).toHaveCount(1)
})

test('a file that cannot be attached says why, and the others continue', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  await expect(section.getByText(/Up to 100 MB/)).toBeVisible()
  await field(section).setInputFiles([
    text('setup.exe'),
    { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') },
    text('empty.txt', ''),
    text('fine.txt'),
  ])
  const row = (name: string) => files(section).filter({ hasText: name })
  await expect(row('setup.exe').getByRole('alert')).toHaveText(/^Files of this kind \(\.exe\) cannot be attached/)
  await expect(row('cat.png').getByRole('alert')).toHaveText(/^This is not a PNG: it is really a PDF\./)
  await expect(row('empty.txt').getByRole('alert')).toHaveText('This file is empty, or it is a folder.')
  await expect(fileRow(section, 'fine.txt')).toBeVisible()

  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([new ArrayBuffer(100_000_001)], 'film.mp4', { type: 'video/mp4' }))
    return data
  })
  await page.getByRole('dialog').dispatchEvent('drop', { dataTransfer })
  await expect(row('film.mp4').getByRole('alert')).toHaveText(
    'This file is too large (100 MB). Up to 100 MB on Starter, the plan of this dojo’s owner. Essentials allows files up to 1 GB.',
  )
  await expectAccessible(page)
  for (const name of ['setup.exe', 'cat.png', 'empty.txt', 'film.mp4'])
    await section.getByRole('button', { name: `Dismiss ${name}` }).click()
  await expect(files(section)).toHaveCount(1)
})

test('a deleted file comes back by undo, and stays deleted without', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  await field(section).setInputFiles([text('a.txt'), text('b.txt')])
  await expect(fileRow(section, 'a.txt')).toBeVisible()
  await expect(fileRow(section, 'b.txt')).toBeVisible()
  await section.getByRole('button', { name: 'Delete a.txt' }).click()
  await expect(files(section)).toHaveCount(1)
  const restored = page.waitForResponse('**/rpc/restore_attachment')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fileRow(section, 'a.txt')).toBeVisible()
  await restored
  const coming = page.waitForEvent('download')
  await section.getByRole('link', { name: 'Download a.txt' }).click()
  expect((await coming).suggestedFilename()).toBe('a.txt')
  // Without a network the page stays, and says so.
  await page.context().setOffline(true)
  await section.getByRole('link', { name: 'Download a.txt' }).click()
  await expect(page.getByText('Download failed')).toBeVisible()
  await page.context().setOffline(false)
  await section.getByRole('button', { name: 'Delete b.txt' }).click()
  await expect(files(section)).toHaveCount(1)
  await expect(page.locator('[data-card-id]').first().locator('[aria-label="1 file"]')).toBeAttached()
  await page.reload()
  await expect(fileRow(section, 'a.txt')).toBeVisible()
  await expect(files(section)).toHaveCount(1)
})

test('closing the technique lets an upload continue, and says so', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/object/upload/sign/**', async (route) => {
    await held
    await route.continue()
  })
  await field(section).setInputFiles(text('slow.txt'))
  await expect(section.getByRole('progressbar', { name: 'Uploading slow.txt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Still uploading a file')).toBeVisible()
  letGo()
  await expect(page.getByText('File attached')).toBeVisible()
  expect(await sectionOf(page).then((again) => fileRow(again, 'slow.txt').count())).toBeLessThanOrEqual(1)
  await expect(fileRow(section, 'slow.txt')).toBeVisible()
})

test('pictures open in full, and the keyboard turns and closes', async ({ asPerson }) => {
  const owner = await asPerson('Olive')
  const { section } = await openTechnique(owner)
  const { page } = owner
  await field(section).setInputFiles(
    ['first.png', 'second.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png })),
  )
  await expect(section.getByRole('button', { name: /^View / })).toHaveCount(2)
  // The upload that finished first comes first.
  const isTurned =
    (await section
      .getByRole('button', { name: /^View / })
      .first()
      .getAttribute('aria-label')) !== 'View first.png'
  const [first, second] = isTurned ? ['second.png', 'first.png'] : ['first.png', 'second.png']
  await section.getByRole('button', { name: `View ${first}` }).press('Enter')
  const viewer = page.getByRole('dialog', { name: first })
  await expect(viewer.getByRole('img', { name: first })).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByRole('img', { name: second })).toHaveJSProperty('naturalWidth', 1)
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: first })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section.getByRole('button', { name: `View ${first}` })).toBeFocused()
})

test('hostile names run nothing, break no line and fit a phone', async ({ asPerson }) => {
  const owner = await asPerson('Olive', { context: { viewport: { width: 360, height: 740 }, hasTouch: true } })
  const { section } = await openTechnique(owner)
  const { page } = owner
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.dismiss()
  })
  await expect(section.getByText(/Up to 100 MB/)).toBeVisible()
  const harmless = hostileNames.filter(({ name, kept = name, refused }) => !refused && kept.endsWith('.txt'))
  const dataTransfer = await transferOf(
    page,
    harmless.map(({ name }) => ({ name, type: 'text/plain', content: 'text' })),
  )
  await page.getByRole('dialog').dispatchEvent('drop', { dataTransfer })
  await expect(section.getByRole('link', { name: /^Download / })).toHaveCount(harmless.length, { timeout: 40_000 })
  expect(said).toEqual([])

  const rows = await files(section).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
  for (const { left, right, height } of rows) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect(height).toBeLessThanOrEqual(56)
  }
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const targets = await files(section)
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  // A name's ending comes last, in whichever direction the rest is read.
  await expect(files(section).filter({ hasText: 'תמונה' }).locator('bdi').last()).toHaveText('.txt')
  await expectAccessible(page)
})

/** The first bytes of a film. */
const mp4Head = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypmp42'), 0, 0, 0, 0, ...Buffer.from('mp42isom')])
