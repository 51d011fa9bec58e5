'use client'

import { OnDemand } from '@/components/feedback/on-demand'
import { useHasDraft } from './use-has-draft'

const loadDialog = () => import('./kept-board-dialog').then((module) => module.KeptBoardDialog)

/** On the dashboard, for a browser that has a board of the landing page: only then the rest is fetched. */
export function KeptBoardDoor({ hasDojos }: { hasDojos: boolean }) {
  return useHasDraft() ? <OnDemand load={loadDialog} props={{ hasDojos }} /> : null
}
