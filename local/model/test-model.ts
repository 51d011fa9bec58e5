import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asked, readAsked } from './asked.ts'
import { manners } from './manners.ts'
import { writeAnswer } from './write-answer.ts'

export interface TestModel {
  /** For AI_BASE_URL. */
  url: string
  /** What it was asked, in order. */
  asked: Asked[]
  close(): Promise<void>
}

/**
 * A model without intelligence that speaks OpenAI's protocol on loopback: the requested model's name says how it
 * behaves (manners.ts). "good" does what it is told, the others do what a model never should.
 */
export async function startTestModel(port = 0): Promise<TestModel> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    serve(request, response, asked).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(request: IncomingMessage, response: ServerResponse, asked: Asked[]): Promise<void> {
  // For tests in another process.
  if (request.url === '/asked') return sendJson(response, { asked })
  const one = await readAsked(request)
  asked.push(one)
  if (one.path === '/v1/audio/transcriptions') return sendJson(response, transcriptOf(one))
  if (one.path !== '/v1/chat/completions') return sendJson(response, { error: { message: 'Unknown.' } }, 404)
  const manner = manners[one.model] ?? manners['good']
  if (manner) await writeAnswer(response, manner(one), one.streams)
}

/** It does not listen to a recording: the transcript says how long it is. */
function transcriptOf({ model, bytes }: Asked): object {
  if (model === 'silent') return { text: '' }
  if (model === 'html') return { text: '<img src=x onerror=alert(1)>\u202E call\nAna' }
  return { text: bytes > 500 ? 'Call Ana about the invoice' : '' }
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
