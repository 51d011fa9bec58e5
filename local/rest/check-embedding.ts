import { HttpRefusal } from '../http/http-refusal.ts'

const MOST_SKIPPED = 5000

/** Rows that are skipped are embedded into all the same, and so are all that a DELETE matches. @throws HttpRefusal */
export function checkEmbedding(method: string, range: string | null, question: URLSearchParams): void {
  if (method === 'DELETE') throw new HttpRefusal(400, 'What is deleted is answered without embedded tables.')
  const offsets = [...question].flatMap(([name, value]) => (/(?:^|\.)offset$/.test(name) ? [value] : []))
  const first = /^(\d+)-/.exec(range ?? '')?.[1] ?? '0'
  for (const skipped of [...offsets, first])
    if (!/^\d{1,9}$/.test(skipped) || Number(skipped) > MOST_SKIPPED)
      throw new HttpRefusal(400, `With embedded tables at most ${MOST_SKIPPED} rows can be skipped.`)
}
