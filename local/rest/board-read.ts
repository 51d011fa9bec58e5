/** The functions of the database that read all techniques of a dojo, which everyone who has it open may call at once. */
const READS_ALL = /\/rpc\/(?:board_snapshot|board_fingerprint)$/
const MOST_BYTES = 200
const BOARD = /"board_id"\s*:\s*"([\da-f-]{36})"/i

/** The dojo that a request to the table API reads as a whole. */
export async function boardReadBy(request: Request): Promise<string | undefined> {
  if (request.method !== 'POST' || !READS_ALL.test(new URL(request.url).pathname)) return undefined
  const body = await request.clone().text()
  return body.length > MOST_BYTES ? undefined : BOARD.exec(body)?.[1]?.toLowerCase()
}
