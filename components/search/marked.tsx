import { markText } from '@/lib/search/mark-text'

/** A text with the searched words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return markText(text, words).map((part) => {
    const key = (at += part.text.length)
    return part.isMarked ? (
      <mark
        key={key}
        className="rounded-[2px] bg-yamabuki-wash text-inherit underline decoration-yamabuki decoration-1 underline-offset-3"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
