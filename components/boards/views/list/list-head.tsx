'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment } from 'react'
import type { SortKey, Sorting } from '@/lib/boards/filters/sort-cards'
import styles from './list-view.module.css'

export const columnNames: Record<SortKey, string> = {
  title: 'Technique',
  kata: 'Kata',
  priority: 'Priority',
  due: 'Due',
  assignee: 'Assignee',
}

type ListHeadProps = { sorting: Sorting; hasKata: boolean; onSort: (key: SortKey) => void }

/** The names of the columns: each is a button that sorts by it, and reverses the order the second time. */
export function ListHead({ sorting, hasKata, onSort }: ListHeadProps) {
  const columns: SortKey[] = ['title', ...(hasKata ? (['kata'] as const) : []), 'priority', 'due', 'assignee']
  return (
    <div role="rowgroup" className="contents">
      <div role="row" className={styles['head']}>
        <div role="columnheader">
          <span className="sr-only">Completed</span>
        </div>
        {columns.map((key) => {
          const isSorted = sorting.key === key
          const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
          return (
            <Fragment key={key}>
              <div
                role="columnheader"
                aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  onClick={() => onSort(key)}
                  className={`inline-flex h-8 items-center gap-1 rounded-ink px-2 hover:text-ink focus-visible:-outline-offset-2 ${isSorted ? 'font-medium text-ink' : ''}`}
                >
                  {columnNames[key]}
                  {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
                </button>
              </div>
              {key === 'title' && (
                <div role="columnheader" className="px-2">
                  Tags
                </div>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
