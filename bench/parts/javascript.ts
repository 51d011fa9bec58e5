import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { openWindow, VIEWPORT } from '../chromium.ts'
import { serveEmptyNext } from '../empty-next.ts'
import type { Part } from '../setup.ts'
import type { Cookie } from '../person.ts'
import { atMostAbove, type Row } from '../row.ts'

/** Compressed JavaScript that the browser loads on a first visit, until the network is idle. */
export const javascript: Part = async ({ browser, product, owner, boards }) => {
  const empty = await serveEmptyNext()
  const [floorKb] = await loadedKb(browser, empty.url, [])
  await empty.stop()
  const floor = { what: 'an empty page of the same Next', values: [floorKb] }
  const pages = [
    // On a phone, where the live board is not visible yet.
    { path: '/', cookies: [], above: 40, viewport: { width: 360, height: 740 } },
    { path: '/dashboard', cookies: owner.cookies, above: null },
    { path: '/dojo/{id}', cookies: owner.cookies, above: 130 },
  ]
  const rows: Row[] = []
  for (const { path, cookies, above, viewport } of pages) {
    const [kb, files] = await loadedKb(browser, product.url + path.replace('{id}', boards[0].id), cookies, viewport)
    rows.push({
      what: `JavaScript on ${path}`,
      unit: 'kB',
      values: [kb],
      floor,
      note: `${files} files, ${Math.round(kb - floorKb)} kB above the empty page`,
      ...(above !== null && { aim: atMostAbove(above, 'kB') }),
    })
  }
  return rows
}

/** Each script in its smallest form: the empty page's server compresses less well than the product's. */
async function loadedKb(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[],
  viewport = VIEWPORT,
): Promise<[kb: number, files: number]> {
  const { context, page } = await openWindow(browser, cookies)
  await page.setViewportSize(viewport)
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      response.url(),
      response.body().then((body) => brotliCompressSync(body).length),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Scripts that are fetched only after the page has loaded count too.
  await page.waitForTimeout(1500)
  const bytes = await Promise.all(sizes.values())
  await context.close()
  return [bytes.reduce((sum, size) => sum + size, 0) / 1000, bytes.length]
}
