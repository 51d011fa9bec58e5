'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { buttonStyles } from '@/components/ui/button-styles'
import { controlStyles } from '@/components/ui/control-styles'
import { longestComment } from '@/lib/content/longest-comment'
import { callApi } from '@/lib/call-api'
import type { FeedbackInput } from '@/lib/content/receive-feedback'

type State = 'asking' | 'commenting' | 'sending' | 'thanked'

/** "Was this helpful?": an answer, and an optional comment. */
export function Feedback({ slug }: { slug: string }) {
  const [state, setState] = useState<State>('asking')
  const [isHelpful, setHelpful] = useState<boolean>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const thanks = useRef<HTMLParagraphElement>(null)

  // The pressed button is gone: the focus moves to what replaced it.
  useEffect(() => {
    if (state === 'commenting') field.current?.focus()
    if (state === 'thanked') thanks.current?.focus()
  }, [state])

  const choose = (choice: boolean) => {
    setHelpful(choice)
    setState('commenting')
  }
  const send = async () => {
    if (isHelpful === undefined) return
    setState('sending')
    const refusal = await sendFeedback({ article: slug, isHelpful, comment })
    setProblem(refusal)
    setState(refusal ? 'commenting' : 'thanked')
  }
  const isBusy = state === 'sending'

  return (
    <section
      aria-labelledby={id}
      className="mt-14 max-w-[42rem] rounded-ink border border-rule bg-paper-raised px-5 py-5 print:hidden [@media(scripting:none)]:hidden"
    >
      {state === 'thanked' ? (
        <p ref={thanks} id={id} tabIndex={-1} className="font-medium outline-none">
          Thank you. Your answer was saved and helps to make this article better.
        </p>
      ) : (
        <>
          <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <h2 id={id} className="text-base font-semibold">
              Was this helpful?
            </h2>
            <div className="flex gap-2">
              {[true, false].map((choice) => (
                <button
                  key={String(choice)}
                  type="button"
                  aria-pressed={isHelpful === choice}
                  onClick={() => choose(choice)}
                  className={`${buttonStyles({ size: 'lg' })} aria-pressed:border-ai aria-pressed:bg-ai-wash`}
                >
                  {choice ? 'Yes' : 'No'}
                </button>
              ))}
            </div>
          </div>
          {isHelpful !== undefined && (
            <form
              className="mt-5"
              onSubmit={(event) => {
                event.preventDefault()
                if (!isBusy) void send()
              }}
            >
              <label htmlFor={`${id}-comment`} className="font-medium">
                {isHelpful ? 'What helped most? (optional)' : 'What did you miss? (optional)'}
              </label>
              <textarea
                ref={field}
                id={`${id}-comment`}
                rows={3}
                maxLength={longestComment}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
                className={`${controlStyles} mt-2 block py-2`}
              />
              <p className="mt-2 text-[13px] text-ink-soft">
                Your answer is stored without your name, account or address.
              </p>
              <button
                type="submit"
                aria-disabled={isBusy}
                className={`mt-3 ${buttonStyles({ variant: 'primary', size: 'lg' })}`}
              >
                {isBusy ? 'Sending…' : 'Send answer'}
              </button>
              <p role="alert" className={problem ? 'mt-3 text-danger-deep' : 'sr-only'}>
                {problem}
              </p>
            </form>
          )}
        </>
      )}
    </section>
  )
}

/** @returns a sentence that says why it was not saved; undefined if it was */
async function sendFeedback(feedback: FeedbackInput): Promise<string | undefined> {
  const answer = await callApi('/api/help-feedback', { input: feedback, credentials: 'omit' })
  if (answer.isDone) return undefined
  if (answer.code === 'limited') return 'Too many answers for now. Please try again in an hour.'
  return answer.status === 0
    ? 'There is no connection. Nothing is lost; please try again.'
    : 'Your answer could not be saved. Please try again.'
}
