import { expect, test, vi } from 'vitest'
import type { Db } from '@/lib/supabase/db'
import { receiveFeedback } from './receive-feedback'

test('the 256 networks of a site cannot take what may come from everyone', async () => {
  const rpc = vi.fn().mockResolvedValue({ data: true, error: null })
  const send = (address: string) =>
    receiveFeedback({ rpc } as unknown as Db, { article: 'kanban-basics', isHelpful: true }, address, 'key').then(
      () => 'stored',
      (error: unknown) => (error as { code: string }).code,
    )
  const answers = []
  for (let at = 0; at < 512; at += 1) answers.push(await send(`2001:db8:1:${((at % 256) * 256).toString(16)}::1`))
  expect(answers.filter((answer) => answer === 'stored')).toHaveLength(250)
  expect(answers.at(-1)).toBe('limited')
  expect(rpc).toHaveBeenCalledTimes(250)
  expect(await send('203.0.113.9')).toBe('stored')
})
