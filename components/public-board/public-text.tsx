'use client'

import { Formatted } from '@/components/markdown/formatted'
import { Markdown } from '@/components/markdown/markdown'
import { TextBoundary } from '@/components/markdown/text-boundary'
import { WithoutFiles } from '@/components/markdown/written-picture'

/** A description, if possible formatted on the server as well: strangers may have no scripts, and no right to files. */
export function PublicText({ children, isFormatted }: { children: string; isFormatted: boolean }) {
  return (
    <WithoutFiles value={true}>
      {isFormatted ? (
        <TextBoundary key={children} text={children}>
          <Markdown>{children}</Markdown>
        </TextBoundary>
      ) : (
        <Formatted>{children}</Formatted>
      )}
    </WithoutFiles>
  )
}
