import type { Sentence } from '@/lib/hub/sentence'

/** A sentence with its links. Titles may be written from right to left: each is isolated. */
export function Said({ parts }: Pick<Sentence, 'parts'>) {
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // A sentence is drawn only once, so positions work as keys.
        key={`${at} ${part.href}`}
        href={part.href}
        className="border-b-[1.5px] border-rule-strong wrap-anywhere transition-colors duration-150 hover:border-ai"
      >
        <bdi>{part.text}</bdi>
      </a>
    ),
  )
}
