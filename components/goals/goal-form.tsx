import { Target } from 'lucide-react'
import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { longestGoal } from '@/lib/goals/read-goal'

type GoalFormProps = {
  sentence: string
  /** On a page with another main action. */
  isOffer?: boolean
}

/** The goal's sentence. It is part of the address, so reloading and going back keep it. */
export function GoalForm({ sentence, isOffer = false }: GoalFormProps) {
  return (
    <Form action="/ai-hub/goal" prefetch={false} className="mt-5">
      <label htmlFor="goal" className="text-[13px] font-medium">
        What do you want to reach, and by when?
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-2.5 rounded-lg border border-rule-strong bg-paper-raised p-2 pl-3.5 max-sm:pl-2 focus-within:border-ai focus-within:outline-3 focus-within:outline-ai-wash">
        <Target aria-hidden="true" className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
        <input
          id="goal"
          name="goal"
          required
          defaultValue={sentence}
          maxLength={longestGoal}
          placeholder="Winter concert by December 20"
          autoComplete="off"
          aria-describedby="goal-hint"
          className="h-9 min-w-0 flex-1 basis-60 bg-transparent max-sm:px-1.5 pointer-coarse:h-11 text-[17px] outline-none placeholder:text-ink-soft"
        />
        <Button type="submit" variant={isOffer ? 'outline' : 'primary'} className="max-sm:w-full">
          Draft a plan
        </Button>
      </div>
      <p id="goal-hint" className="mt-1.5 text-[13px] text-ink-soft">
        Write the day as in “by March 3”, “by 2027-03-03” or “in 6 weeks”.{' '}
        {isOffer ? 'You can also set it later.' : 'You can also set it below.'}
      </p>
    </Form>
  )
}
