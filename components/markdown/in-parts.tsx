import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { partsOf } from '@/lib/boards/card/markdown-parts'

type InPartsProps = { text: string; children: (part: string) => ReactNode }

/**
 * A text of which the first part is shown, and the others on request. Browsers also lay out some plain texts slowly:
 * 50,000 combining accents in one paragraph took 9 to 30 s.
 */
export function InParts({ text, children }: InPartsProps) {
  const parts = useMemo(() => partsOf(text), [text])
  const [shown, setShown] = useState(1)
  return (
    <>
      {parts.slice(0, shown).map((part, at) => (
        // Parts have only their position and text to identify them.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <Fragment key={`${at} ${part}`}>{children(part)}</Fragment>
      ))}
      {shown < parts.length && (
        <Button size="sm" onClick={() => setShown(shown * 2)}>
          Show more
        </Button>
      )}
    </>
  )
}
