import { seen, whyUnchanged } from '../answers'
import type { Verb } from '../verb'

type BoardRenamed = { type: 'board.renamed'; title: string; expect?: string }

export const renameBoard: Verb<BoardRenamed> = {
  situation: 'board.update',
  typed: ({ title }) => title,
  applies: { title: (before, { title, expect }) => ((expect ?? before) === before ? title : before) },
  // A title has neither revision nor version to wait for.
  isSaidByAnswer: true,
  write: async (db, { title, expect }, boardId) => {
    const edit = db.from('boards').update({ title }).eq('id', boardId)
    const answer = await (expect === undefined ? edit : edit.eq('title', expect)).select('id').single()
    if (!answer.error) return {}
    const expected = expect === undefined ? {} : { title: expect }
    throw await whyUnchanged(db, 'boards', boardId, answer, 'board.update', expected)
  },
  isAlreadySo: async (db, { title }, boardId) => {
    const board = seen(await db.from('boards').select('title').eq('id', boardId).maybeSingle(), 'board.update')
    return board?.title === title
  },
  inverse: ({ title }, before) =>
    before.title === title ? [] : [{ type: 'board.renamed', title: before.title, expect: title }],
  name: () => 'rename the dojo',
}
