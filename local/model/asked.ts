import type { IncomingMessage } from 'node:http'

/** The parts of a request that the test model and its tests read. */
export interface Asked {
  path: string
  model: string
  streams: boolean
  /** The lines of material, by name. */
  material: [name: string, text: string][]
  /** Everything sent to the model. */
  said: string
  authorization: string | undefined
  /** The request's fields that none of our calls may have. */
  tools: unknown
  bytes: number
}

export async function readAsked(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const common = {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    bytes: body.length,
  }
  if (!request.headers['content-type']?.startsWith('application/json')) {
    const model = /name="model"\r\n\r\n([^\r]*)/.exec(body.toString('latin1'))?.[1] ?? ''
    return { ...common, model, streams: false, material: [], said: '', tools: undefined }
  }
  const { model, stream, messages, tools } = JSON.parse(body.toString()) as {
    model: string
    stream?: boolean
    messages: { content: string | { text?: string }[] }[]
    tools?: unknown
  }
  const said = messages.map(({ content }) => textOf(content)).join('\n')
  return { ...common, model, streams: stream === true, material: materialIn(said), said, tools }
}

function textOf(content: string | { text?: string }[]): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}

function materialIn(said: string): [string, string][] {
  const lines = /<<<([0-9a-f]+)\n([\s\S]*)\n\1>>>/.exec(said)?.[2]?.split('\n') ?? []
  return lines.flatMap((line) => Object.entries(JSON.parse(line) as Record<string, string>))
}
