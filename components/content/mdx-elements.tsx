import type { MDXComponents } from 'mdx/types'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { Kbd } from '@/components/ui/kbd'
import { Shot } from './shot'

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

/** Keys in a text, with their names on this machine: `<Keys of="Mod+K" />`, `<Keys of="G D" />`. */
function Keys({ of }: { of: string }) {
  return (
    <span className="whitespace-nowrap">
      <ShortcutKeys
        of={{ keys: of }}
        render={(name) => <Kbd className="mx-px h-5.5 align-[0.08em] text-[13px]">{name}</Kbd>}
      />
    </span>
  )
}

/** A numbered list of steps. */
function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>
}

/**
 * Steps that e2e/help.spec.ts follows in the running product, starting at `scene`: it presses, fills or looks for the
 * bold words (lib/content/walk-steps.ts). For the reader they are ordinary steps.
 */
function Walk({ children }: { scene: string; children: ReactNode }) {
  return <Steps>{children}</Steps>
}
