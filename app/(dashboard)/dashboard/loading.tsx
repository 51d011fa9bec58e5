import { DashboardSkeleton } from '@/components/boards/dashboard/dashboard-skeleton'

export default function DashboardLoading() {
  return <DashboardSkeleton />
}
