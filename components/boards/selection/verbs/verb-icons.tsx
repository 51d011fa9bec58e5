import {
  Archive,
  ArrowRightToLine,
  CalendarDays,
  CircleCheck,
  Link2,
  type LucideIcon,
  MessageSquare,
  SignalHigh,
  Tag,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import type { VerbName } from './verb-table'

export const verbIcons: Readonly<Record<VerbName, LucideIcon>> = {
  complete: CircleCheck,
  assign: UserRound,
  assignToMe: UserRoundCheck,
  due: CalendarDays,
  tag: Tag,
  priority: SignalHigh,
  move: ArrowRightToLine,
  comment: MessageSquare,
  copyLink: Link2,
  archive: Archive,
}
