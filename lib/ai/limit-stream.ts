import type { StreamTextTransform, TextStreamPart, ToolSet } from 'ai'

/** 1,500 tokens and some reserve: anything longer is not a valid answer. */
const mostCharacters = 12_000
/** Everything received so far is parsed again with every piece, so small pieces are collected. */
const pieceCharacters = 80

/** Limits the length of an answer and how often it is parsed, however it arrives. */
export function limitStream(onTooLong: () => void): StreamTextTransform<ToolSet> {
  return () => {
    let size = 0
    let held: Extract<TextStreamPart<ToolSet>, { type: 'text-delta' }> | undefined
    return new TransformStream({
      transform(part, controller) {
        if (part.type === 'text-delta') {
          size += part.text.length
          if (size > mostCharacters) return onTooLong()
          held = held ? { ...part, text: held.text + part.text } : part
          if (held.text.length < pieceCharacters) return
        }
        if (held) controller.enqueue(held)
        held = undefined
        if (part.type !== 'text-delta') controller.enqueue(part)
      },
    })
  }
}
