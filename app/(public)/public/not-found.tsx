import { LinkEnded } from '@/components/public-board/link-ended'

export default function NotFound() {
  return <LinkEnded />
}
