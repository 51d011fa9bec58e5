import type { Grouping } from '@/lib/boards/filters/sort-cards'

/** As the columns and the filter call them. */
export const groupingNames: Record<Grouping, string> = {
  kata: 'Kata',
  assignee: 'Assignee',
  priority: 'Priority',
  due: 'Due',
  tag: 'Tag',
  completion: 'Completion',
  none: 'Nothing',
}
