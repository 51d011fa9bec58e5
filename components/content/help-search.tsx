'use client'

import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { typedKey } from '@/components/ui/typed-key'
import { FoundArticles } from './found-articles'
import { useArticleSearch } from './use-article-search'

/**
 * Searches the Help Center in the page: what people type is not sent anywhere. The field is shown only when scripts
 * run; the articles are always listed below it.
 */
export function HelpSearch() {
  const { query, found, hasFailed, prepare, ask } = useArticleSearch()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)

  const links = () => [...(place.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
  const step = (by: number) => {
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    if (at + by < 0) field.current?.focus()
    else all[Math.min(at + by, all.length - 1)]?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      step(key === 'ArrowDown' ? 1 : -1)
    }
    if (key === 'Escape') {
      ask('')
      field.current?.focus()
    }
    if (key === 'Enter' && event.target === field.current) links()[0]?.click()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its field and links
    <div role="search" ref={place} onKeyDown={handleKey} className="[@media(scripting:none)]:hidden">
      <label htmlFor={id} className="sr-only">
        Search the Help Center
      </label>
      <div className="relative max-w-150">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          id={id}
          type="search"
          value={query}
          placeholder="Search the Help Center"
          autoComplete="off"
          onFocus={prepare}
          onChange={(event) => ask(event.target.value)}
          className={`${controlStyles} h-13 pr-4 pl-12 text-[17px] [&::-webkit-search-cancel-button]:appearance-none`}
        />
      </div>
      <FoundArticles query={query} found={found} hasFailed={hasFailed} />
    </div>
  )
}
