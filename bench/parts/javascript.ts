import type { Browser, CDPSession } from '@playwright/test'
import { openWindow } from '../chromium.ts'
import { serveEmptyNext } from '../empty-next.ts'
import type { Part } from '../ground.ts'
import type { Cookie } from '../person.ts'
import { atMostAbove, type Row } from '../row.ts'

/** Compressed JavaScript that the browser really loads on a first visit, until the network is quiet. */
export const javascript: Part = async ({ browser, product, owner, boards }) => {
  const empty = await serveEmptyNext()
  const [floorKb] = await loadedKb(browser, empty.url, [])
  await empty.stop()
  const floor = { what: 'an empty page of the same Next', values: [floorKb] }
  const pages = [
    { path: '/', cookies: [], above: 40 },
    { path: '/dashboard', cookies: owner.cookies, above: null },
    { path: '/dojo/{id}', cookies: owner.cookies, above: 130 },
  ]
  const rows: Row[] = []
  for (const { path, cookies, above } of pages) {
    const [kb, files] = await loadedKb(browser, product.url + path.replace('{id}', boards[0].id), cookies)
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

async function loadedKb(browser: Browser, url: string, cookies: readonly Cookie[]): Promise<[kb: number, files: number]> {
  const { context, page, cdp } = await openWindow(browser, cookies)
  const sizes = await watchScripts(cdp)
  await page.goto(url, { waitUntil: 'networkidle' })
  // What is fetched only when the page has come to rest belongs to it too.
  await page.waitForTimeout(1500)
  await context.close()
  return [[...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000, sizes.size]
}

/** Bytes on the wire by request, headers included, filled while the page loads. */
async function watchScripts(cdp: CDPSession): Promise<Map<string, number>> {
  const scripts = new Set<string>()
  const sizes = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  await cdp.send('Network.enable')
  return sizes
}
