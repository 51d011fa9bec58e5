'use client'

import { Markdown } from '@/components/markdown/markdown'
import { TextBoundary } from '@/components/markdown/text-boundary'
import { WithoutFiles } from '@/components/markdown/written-picture'

/** A description, formatted on the server as well: strangers may have no scripts, and no right to files. */
export function PublicText({ children }: { children: string }) {
  return (
    <WithoutFiles value={true}>
      <TextBoundary key={children} text={children}>
        <Markdown>{children}</Markdown>
      </TextBoundary>
    </WithoutFiles>
  )
}
