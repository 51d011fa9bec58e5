import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      mark="technique"
      title={`Nothing matches “${query.trim()}”`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      The filter looks at the titles and descriptions of your dojos.
    </EmptyState>
  )
}
