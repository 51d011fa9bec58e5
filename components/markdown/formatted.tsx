import { OnDemand } from '@/components/feedback/on-demand'
import { RawText, TextBoundary } from './text-boundary'
import type { TextMention } from '@/lib/mentions/schema'

export const loadMarkdown = () => import('./markdown').then((module) => module.Markdown)

type FormattedProps = {
  children: string
  /** Which names stand out, and for whom. */
  mentions?: readonly TextMention[]
  readerId?: string
}

/** Markdown. Until the formatting code is loaded, and if it cannot be fetched or fails, the plain text. */
export function Formatted(props: FormattedProps) {
  const text = props.children
  return (
    <TextBoundary key={text} text={text}>
      <OnDemand load={loadMarkdown} props={props} fallback={<RawText>{text}</RawText>} />
    </TextBoundary>
  )
}
