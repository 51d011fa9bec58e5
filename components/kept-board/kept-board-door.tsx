'use client'

import { OnDemand } from '@/components/feedback/on-demand'
import { useHasDraft } from './use-has-draft'

const loadDialog = () => import('./kept-board-dialog').then((module) => module.KeptBoardDialog)

/** On the dashboard, for a browser with a board from the landing page: only then is the rest fetched. */
export function KeptBoardDoor({ hasDojos }: { hasDojos: boolean }) {
  return useHasDraft() ? <OnDemand load={loadDialog} props={{ hasDojos }} /> : null
}
