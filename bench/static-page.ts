import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boardContent } from './board-content.ts'

/** Plain pages to compare with: `/{cards per list}` with ten columns of plain cards, and `/blank`. */
export type StaticPages = { url: string; close: () => void }

/** The id of the last card of a static page. */
export const lastStaticId = 'last'

const STYLE = `
*{box-sizing:border-box;margin:0;padding:0}
body{font:14px/1.45 system-ui,sans-serif;color:#222;background:#faf8f4;height:100vh;display:flex;flex-direction:column}
header{padding:12px 20px;border-bottom:1px solid #ddd}
main{flex:1;min-height:0;display:flex;gap:14px;align-items:flex-start;overflow-x:auto;padding:2px 20px 20px}
section{width:284px;flex:none;max-height:100%;display:flex;flex-direction:column;border-radius:8px;background:#f1ede4}
h2{font-size:14px;padding:10px 12px}
ul{list-style:none;overflow-y:auto;padding:1px 8px}
li{padding:4px 3px}
li>div{border:1px solid #ddd;border-radius:6px;background:#fffefb;padding:10px 12px}
a{color:inherit;text-decoration:none;font-weight:500;overflow-wrap:anywhere}
p{font-size:12px;color:#666;margin-top:8px}`

export async function serveStaticPages(sizes: readonly number[]): Promise<StaticPages> {
  const pages = new Map(sizes.map((size) => [`/${size}`, Buffer.from(cardPage(size))]))
  pages.set('/blank', Buffer.from('<!doctype html><title>Blank</title><body></body>'))
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void (server.closeAllConnections(), server.close()) }
}

/** The same titles and facts as on the board of the same size. */
function cardPage(cardsPerList: number): string {
  const lists = boardContent(cardsPerList, new Date())
  const columns = lists.map(({ title, cards }, column) => {
    const items = cards.map((card, index) => {
      const isLast = column === lists.length - 1 && index === cards.length - 1
      const facts = [card.priority, card.due_date].filter(Boolean).join(' ')
      return `<li${isLast ? ` id="${lastStaticId}"` : ''}><div><a href="#">${card.title}</a>${facts && `<p>${facts}</p>`}</div></li>`
    })
    return `<section><h2>${title}</h2><ul>${items.join('')}</ul></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain cards</title><style>${STYLE}</style></head><body><header>Plain cards</header><main>${columns.join('')}</main></body></html>`
}
