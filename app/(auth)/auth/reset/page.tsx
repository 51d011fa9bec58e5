import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '@/components/account/auth-card'
import { ResetForm } from '@/components/account/reset-form'
import { currentViewer } from '@/lib/account/require-viewer'
import { safeReturnPath, withReturnPath } from '@/lib/account/return-path'
import { saveNewPassword } from './actions'

export const metadata: Metadata = { title: 'Choose a new password' }

type ResetPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ResetPage({ searchParams }: ResetPageProps) {
  const next = safeReturnPath((await searchParams)['next'])
  const viewer = await currentViewer()
  if (!viewer) redirect(withReturnPath('/auth?problem=link-expired', next))
  return (
    <AuthCard
      title="Choose a new password"
      lead={<>For {viewer.email}. You stay signed in here and are signed out everywhere else.</>}
    >
      <ResetForm action={saveNewPassword} userId={viewer.id} email={viewer.email} next={next} />
    </AuthCard>
  )
}
