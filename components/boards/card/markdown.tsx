import { type ComponentProps, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { Mentionable } from '@/lib/mentions/find-mentions'
import { type MarkdownNode, markMentions } from '@/lib/mentions/mark-mentions'
import { nestHeadings } from './nest-headings'
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

const rehypePlugins = [() => nestHeadings]

type MarkdownProps = {
  children: string
  /** Whose names stand out where the text mentions them. */
  people?: readonly Mentionable[]
  /** Who reads it: their own name stands out more. */
  readerId?: string
}

/**
 * What a person wrote, as Markdown. HTML in it is shown as text, never run, and only addresses of harmless kinds
 * become links: that is react-markdown's own default, and a test holds it to it. Mentions are marked in the tree,
 * as text beside text.
 */
export function Markdown({ children, people, readerId }: MarkdownProps) {
  const source = people ? children.normalize('NFC') : children
  const plugins = useMemo(() => {
    if (!people) return [remarkGfm]
    const propertiesOf = (userIds: string[]) => ({
      className: `rounded-[4px] px-0.5 font-medium ${readerId && userIds.includes(readerId) ? 'bg-ai text-paper-raised' : 'bg-ai-wash text-ai-deep'}`,
    })
    return [remarkGfm, () => (tree: MarkdownNode) => markMentions(tree, source, people, propertiesOf)]
  }, [people, readerId, source])
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} rehypePlugins={rehypePlugins} components={components}>
        {source}
      </ReactMarkdown>
    </div>
  )
}
