import { HubSkeleton } from '@/components/hub/hub-skeleton'

export default function AiHubLoading() {
  return <HubSkeleton />
}
