import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const components: Components = {
  a: ({ node: _, children, ...props }: ComponentProps<'a'> & { node?: unknown }) => (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  ),
  // Images stand on hosts that nobody can list beforehand, which rules out next/image.
  img: ({ node: _, src, alt }: ComponentProps<'img'> & { node?: unknown }) => (
    // oxlint-disable-next-line nextjs/no-img-element -- see above
    <img src={src || undefined} alt={alt ?? ''} loading="lazy" referrerPolicy="no-referrer" />
  ),
  // The boxes of a task list cannot be ticked here; they still have to say what they show.
  input: ({ node: _, ...props }: ComponentProps<'input'> & { node?: unknown }) => (
    <input {...props} aria-label={props.checked ? 'Done' : 'To do'} />
  ),
}

/**
 * What a person wrote, as Markdown. HTML in it is shown as text, never run, and only addresses of harmless kinds
 * become links: that is react-markdown's own default, and a test holds it to it.
 */
export function Markdown({ children }: { children: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  )
}
