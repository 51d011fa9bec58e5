import type { ContactProblem } from '@/lib/contact/contact-state'

const sentences: Readonly<Record<ContactProblem, string>> = {
  limited:
    'Several messages have come from your network within the hour, so this one was not taken. Please send it again later; it is still here.',
  failed: 'The message could not be taken in just now. It is still here: please try again in a moment.',
  offline: 'You seem to be offline. The message is still here: send it again when you are back.',
}

/** What is wrong with the message as a whole. The frame is always there, so that a sentence that appears is read out. */
export function ContactProblemNote({ problem }: { problem: ContactProblem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="border-l-3 border-shu bg-shu-wash px-3 py-2.5 text-ink text-pretty">{sentences[problem]}</p>
      )}
    </div>
  )
}
