import type { ContactProblem } from '@/lib/contact/contact-state'

const sentences: Readonly<Record<ContactProblem, string>> = {
  limited:
    'Your network has sent several messages in the last hour, so this one was not accepted. It is still here; please send it again later.',
  failed: 'Your message could not be received just now. It is still here; please try again in a moment.',
  offline: 'You seem to be offline. Your message is still here; send it again when you are back online.',
}

/**
 * What is wrong with the message as a whole. The frame is always there, so that screen readers announce a sentence that
 * appears in it.
 */
export function ContactProblemNote({ problem }: { problem: ContactProblem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="border-l-3 border-danger bg-danger-wash px-3 py-2.5 text-ink text-pretty">{sentences[problem]}</p>
      )}
    </div>
  )
}
