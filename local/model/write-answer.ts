import type { ServerResponse } from 'node:http'

/** What the model says, and how the connection behaves while it speaks. */
export type Answer =
  | { text: string; end?: 'cut'; tools?: boolean }
  | { status: number; headers?: Record<string, string> }
  | { after: number; text: string }
  | { endless: string }

const pieceCharacters = 24

/** Writes an answer as OpenAI would, whole or in pieces. */
export async function writeAnswer(response: ServerResponse, answer: Answer, streams: boolean): Promise<void> {
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    return void response.end(JSON.stringify({ error: { message: 'The model is out of order.' } }))
  }
  if ('after' in answer) await new Promise((resolve) => setTimeout(resolve, answer.after).unref())
  const text = 'endless' in answer ? answer.endless : answer.text
  if (!streams) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.end(
      JSON.stringify({
        ...frame,
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage,
      }),
    )
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < text.length; at += pieceCharacters) {
    if (!(await send(response, { content: text.slice(at, at + pieceCharacters) }))) return
  }
  if ('endless' in answer) while (await send(response, { content: 'and so on '.repeat(4) }));
  if ('end' in answer && answer.end === 'cut') return void response.destroy()
  if ('tools' in answer && answer.tools) {
    const call = { index: 0, id: 'c1', type: 'function', function: { name: 'delete_board', arguments: '{}' } }
    await send(response, { tool_calls: [call] })
  }
  response.write(`data: ${JSON.stringify({ ...frame, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`)
  response.write(`data: ${JSON.stringify({ ...frame, choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test' }
const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }

/** @returns whether anyone is still reading */
async function send(response: ServerResponse, delta: object): Promise<boolean> {
  if (response.destroyed) return false
  const isTaken = response.write(`data: ${JSON.stringify({ ...frame, choices: [{ index: 0, delta }] })}\n\n`)
  // Yields to others, as a model does that thinks between its words.
  await new Promise<void>((resolve) => {
    if (isTaken) return setImmediate(resolve)
    response.once('drain', resolve)
    response.once('close', resolve)
  })
  return !response.destroyed
}
