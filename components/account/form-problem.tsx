import type { AuthProblem } from '@/lib/account/auth-problem'
import { problemSentences } from './problem-sentences'

/**
 * What is wrong with the form as a whole. The frame is always there, so that screen readers announce a sentence that
 * appears in it.
 */
export function FormProblem({ problem }: { problem: AuthProblem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="mb-5 border-l-3 border-danger bg-danger-wash px-3 py-2.5 text-ink text-pretty">
          {problemSentences[problem]}
        </p>
      )}
    </div>
  )
}
