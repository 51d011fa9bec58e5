import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NewBoardForm } from '@/components/boards/new-board/new-board-form'
import { requireViewer } from '@/lib/account/require-viewer'
import { activeClan } from '@/lib/clans/active-clan'
import { findTemplate } from '@/lib/boards/new-board/templates'

export const metadata: Metadata = { title: 'New dojo' }

export default async function NewBoardPage({ params, searchParams }: PageProps<'/new-board/[[...id]]'>) {
  const [{ id = [] }, { clan }, viewer] = await Promise.all([params, searchParams, requireViewer()])
  const [segment, ...more] = id
  const template = findTemplate(segment)
  if (!template || more.length > 0) notFound()
  const clans = viewer.clans.filter(({ role }) => role !== 'guest')
  const active = await activeClan(viewer.clans)
  const wanted = clans.find((each) => each.id === clan) ?? clans.find((each) => each.id === active)
  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-12 max-sm:px-3.5">
      <h1 className="font-title text-[26px] leading-tight">New dojo</h1>
      <NewBoardForm templateId={template.id} clans={clans} clanId={wanted?.id} />
    </div>
  )
}
