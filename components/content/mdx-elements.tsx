import type { MDXComponents } from 'mdx/types'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { Keys } from './keys'
import { Shot } from './shot'
import { Steps, Walk } from './steps'

/** The components for Markdown and for the articles' own elements. */
export const mdxElements: MDXComponents = {
  a: TextLink,
  h2: ({ id, children }) => (
    <h2 id={id}>
      {children}
      <Anchor id={id} />
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id}>
      {children}
      <Anchor id={id} />
    </h3>
  ),
  table: (props) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div role="region" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table {...props} />
    </div>
  ),
  Keys,
  Shot,
  Steps,
  Walk,
}

function TextLink({ href = '', children }: ComponentProps<'a'>) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  )
}

function Anchor({ id }: { id: string | undefined }) {
  return (
    <a href={`#${id}`} data-anchor aria-label="Link to this section">
      #
    </a>
  )
}
