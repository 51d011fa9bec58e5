/**
 * Refuses a server action that was sent to a page other than its own. Next asks this server for it again, from the
 * server's own address: the audit trail and the list of devices would name that one, and limits would count for it.
 * Nothing of ours sends such a request.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function refuseMisplacedActions({ headers }, response) {
  if (headers['x-action-forwarded'] === undefined) return false
  response
    .writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-nextjs-action-not-found': '1',
    })
    .end('This page has no such action.\n')
  return true
}
