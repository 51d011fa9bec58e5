import { type DayContext } from '@/components/flow/flow-context'
import { ReceiptRows } from '@/components/flow/receipt-rows'
import { NumberLink } from '@/components/charts/number-link'
import type { Answer } from '@/lib/hub/answer'
import { hubPage } from '@/lib/hub/pick'
import type { WordedAnswer } from '@/lib/hub/word-answer'
import { Examples } from './ask-form'
import { Said } from './said'

type AnswerBlockProps = {
  context: DayContext
  ask: string
  answer: Answer | null
  /** The model's answer, once it has come. */
  worded: WordedAnswer | null
  /** Who words it, and why the model did not, if it should have. */
  wording?: string | undefined
}

const large = 'mt-1 text-[19px] leading-relaxed text-pretty wrap-anywhere max-sm:text-[17px]'

/**
 * The answer to the question; or that it cannot be answered, and what can. What was counted is shown below a model's
 * words.
 */
export function AnswerBlock({ context, ask, answer, worded, wording }: AnswerBlockProps) {
  const text = worded?.text ?? ''
  return (
    <section aria-labelledby="answer" className="mt-4 border-l-3 border-ai pl-4">
      <h2 id="answer" className="text-[13px] font-normal wrap-anywhere text-ink-soft">
        {ask}
      </h2>
      {text !== '' && <p className={large}>{text}</p>}
      {answer && (
        <>
          <p role="status" className={text === '' ? large : 'mt-2 text-pretty wrap-anywhere text-ink-soft'}>
            <Said parts={answer.parts} />
          </p>
          {answer.rows.length > 0 && (
            <div className="mt-1 max-w-160">
              <ReceiptRows context={context} rows={answer.rows} />
            </div>
          )}
        </>
      )}
      {!answer && text !== '' && (
        <>
          <h3 className="mt-2.5 text-[13px] font-normal text-ink-soft">From what is known today:</h3>
          <ul className="mt-0.5 flex flex-col gap-1 text-ink-soft">
            {worded?.basis.map(({ id, parts }) => (
              <li key={id} className="text-pretty wrap-anywhere">
                <Said parts={parts} />
              </li>
            ))}
          </ul>
        </>
      )}
      {!answer && text === '' && (
        <>
          <p role="status" className="mt-1 text-[17px] leading-relaxed text-pretty">
            I cannot answer that. I know what is finished, due, late, in progress and waiting on your dojos, and how
            long it takes.
          </p>
          <Examples label="Try one of these:" />
        </>
      )}
      <p className="mt-2 text-[13px] text-ink-soft">
        {wording && <>{wording} </>}
        <NumberLink href={hubPage}>Clear the answer</NumberLink>
      </p>
    </section>
  )
}
