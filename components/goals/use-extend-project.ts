'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { madeEarlier, useOrder } from '@/components/feedback/use-order'
import { whyNot } from '@/components/playbooks/why-not'
import { countWords } from '@/lib/count-words'
import { type Extension, extendProject, undoExtension } from '@/lib/playbooks/mutations'
import type { ProjectList } from '@/lib/playbooks/project-lists'

type Wish = { boardId: string; title: string; count: number; lists: (ProjectList & { list_id: string })[] }

/** Adds a plan to a dojo in one call and opens it; the toast takes all of it back in one call. */
export function useExtendProject() {
  const { openDb } = useAuth()
  const router = useRouter()
  const path = usePathname()
  const params = useSearchParams()
  const order = useOrder()
  const [isExtending, startExtending] = useTransition()

  const undo = async (extension: Extension, count: string) => {
    try {
      await undoExtension(await openDb(), extension)
      notify('plan.undone', { values: { count } })
      router.push(`${path}?${params}`)
    } catch (error) {
      notify('plan.undo', whyNot(error))
    }
  }
  const extend = ({ boardId, title, count, lists }: Wish) =>
    startExtending(async () => {
      const many = countWords(count, 'technique')
      try {
        let extension: Extension | undefined
        const { isEarlier } = await order({ boardId, lists }, async (id) => {
          extension = await extendProject(await openDb(), { id, boardId, lists })
          return extension.isRepeat === true
        })
        notify('plan.added', {
          values: { count: many, dojo: title },
          ...(isEarlier && { description: madeEarlier }),
          action: { label: 'Undo', onSelect: () => void (extension && undo(extension, many)) },
          durationMs: 8000,
        })
      } catch (error) {
        notify('plan.add', whyNot(error))
        return
      }
      startExtending(() => router.push(`/dojo/${boardId}`))
    })
  return { extend, isExtending }
}
