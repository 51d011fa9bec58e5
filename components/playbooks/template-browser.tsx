'use client'

import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlStyles } from '@/components/ui/control-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { Segmented } from '@/components/ui/segmented'
import { type ListedTemplate, matchingTemplates } from '@/lib/playbooks/list-templates'
import { tilesStyles } from './template-tile'

type TemplateBrowserProps = {
  templates: readonly ListedTemplate[]
  /** By slug, drawn by the server. */
  tiles: Readonly<Record<string, ReactNode>>
  categories: readonly string[]
  /** As in the address. */
  query: string
  category: string
}

const everything = 'All'

/** All built-in templates by category, found by words and categories. Both are in the address. */
export function TemplateBrowser({ templates, tiles, categories, ...addressed }: TemplateBrowserProps) {
  const [query, setQuery] = useState(addressed.query)
  const [category, setCategory] = useState(addressed.category === '' ? everything : addressed.category)
  const id = useId()
  const shown = matchingTemplates(templates, query, category === everything ? '' : category)
  const groups = categories
    .map((name) => ({ name, slugs: shown.filter((one) => one.category === name).map(({ slug }) => slug) }))
    .filter(({ slugs }) => slugs.length > 0)
  const show = (words: string, kind: string) => {
    setQuery(words)
    setCategory(kind)
    const params = new URLSearchParams()
    if (words.trim() !== '') params.set('q', words.trim())
    if (kind !== everything) params.set('category', kind)
    window.history.replaceState(null, '', params.size > 0 ? `?${params}` : window.location.pathname)
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8">
      <h2 id={`${id}-title`} className="font-title text-xl leading-tight">
        For many kinds of work
      </h2>
      <div role="search" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <label htmlFor={id} className="sr-only">
          Search templates
        </label>
        <span className="relative w-72 max-sm:w-full">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
          />
          <input
            id={id}
            type="search"
            value={query}
            maxLength={100}
            placeholder="Search templates"
            autoComplete="off"
            onChange={(event) => show(event.target.value, category)}
            className={`${controlStyles} h-9 pr-3 pl-8.5 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:appearance-none`}
          />
        </span>
        <Segmented
          label="Category"
          value={category}
          options={[everything, ...categories].map((value) => ({ value, label: value }))}
          onValueChange={(kind) => show(query, kind)}
          className="max-w-full flex-wrap"
        />
      </div>
      <output className="sr-only">{`${shown.length} of ${templates.length} templates`}</output>
      {shown.length === 0 ? (
        <EmptyState
          as="h3"
          mark="one"
          title="No templates match"
          action={<Button onClick={() => show('', everything)}>Show all templates</Button>}
        >
          Try another word, such as “launch”, “moving” or “exam”.
        </EmptyState>
      ) : (
        groups.map(({ name, slugs }) => (
          <section key={name} aria-labelledby={`${id}-${name}`} className="mt-7">
            <h3 className="flex items-baseline gap-2 text-base font-semibold">
              <span id={`${id}-${name}`}>{name}</span>
              <span className="text-[13px] font-normal text-ink-soft tabular-nums">{slugs.length}</span>
            </h3>
            <ul className={`mt-2.5 ${tilesStyles}`}>{slugs.map((slug) => tiles[slug])}</ul>
          </section>
        ))
      )}
    </section>
  )
}
