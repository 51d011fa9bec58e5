import './markdown.css'
import { type ComponentProps, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooDeep } from '@/lib/boards/card/markdown-depth'
import { type MarkdownNode, markMentions } from '@/lib/mentions/mark-mentions'
import type { TextMention } from '@/lib/mentions/schema'
import { normalForm } from '@/lib/normal-form'
import { InParts } from './in-parts'
import { nestHeadings } from './nest-headings'
import { keepShortRows } from './short-rows'
import { RawText, TextBoundary } from './text-boundary'
import { InLink, WrittenPicture } from './written-picture'

const components: Components = {
  a: ({ node: _, children, ...props }: ComponentProps<'a'> & { node?: unknown }) => (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow ugc">
      <InLink value={true}>{children}</InLink>
    </a>
  ),
  img: ({ src, alt }: ComponentProps<'img'>) => <WrittenPicture src={typeof src === 'string' ? src : ''} alt={alt} />,
  // The boxes of a task list cannot be ticked here; they still have to say what they show.
  input: ({ node: _, ...props }: ComponentProps<'input'> & { node?: unknown }) => (
    <input {...props} aria-label={props.checked ? 'Done' : 'To do'} />
  ),
}

const remarkPlugins = [remarkGfm, () => keepShortRows]
const rehypePlugins = [() => nestHeadings]

type MarkdownProps = {
  children: string
  /** Which names stand out in the text. */
  mentions?: readonly TextMention[]
  /** Who reads it: their own name stands out more. */
  readerId?: string
}

/**
 * A person's text as Markdown. No one should be able to write what others cannot open: a long text is shown in parts,
 * and one that nests too deep, or cannot be formatted, as plain text.
 */
export function Markdown({ children, mentions, readerId }: MarkdownProps) {
  const source = mentions ? normalForm(children) : children
  return (
    <div className="markdown">
      <InParts text={source}>
        {(part) => (
          <TextBoundary text={part}>
            {isTooDeep(part) ? (
              <RawText>{part}</RawText>
            ) : (
              <Part source={part} mentions={mentions} readerId={readerId} />
            )}
          </TextBoundary>
        )}
      </InParts>
    </div>
  )
}

type PartProps = { source: string; mentions: readonly TextMention[] | undefined; readerId: string | undefined }

/**
 * HTML is shown as text, never run, and only addresses of harmless kinds become links: that is react-markdown's
 * default, and a test checks it. Mentions are marked in the tree, as text between text.
 */
function Part({ source, mentions, readerId }: PartProps) {
  const plugins = useMemo(() => {
    if (!mentions) return remarkPlugins
    const propertiesOf = (userIds: string[]) => ({
      className: `rounded-[4px] px-0.5 font-medium ${readerId && userIds.includes(readerId) ? 'bg-ai text-paper-raised' : 'bg-ai-wash text-ai-deep'}`,
    })
    return [...remarkPlugins, () => (tree: MarkdownNode) => markMentions(tree, mentions, propertiesOf)]
  }, [mentions, readerId])
  return (
    <ReactMarkdown remarkPlugins={plugins} rehypePlugins={rehypePlugins} components={components}>
      {source}
    </ReactMarkdown>
  )
}
