'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
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
        const extension = await extendProject(await openDb(), boardId, lists)
        notify('plan.added', {
          values: { count: many, dojo: title },
          action: { label: 'Undo', onSelect: () => void undo(extension, many) },
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
