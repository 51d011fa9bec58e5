'use client'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/feedback/notify'

/** People who may read the same dojos see the same figures at this address. */
export function CopyLink({ path }: { path: string }) {
  const copy = () =>
    navigator.clipboard.writeText(new URL(path, location.origin).href).then(
      () => notify('link.copied', { description: 'People who may see these dojos can open it.' }),
      () => notify('link.copy'),
    )
  return (
    <Button variant="ghost" onClick={() => void copy()} className="h-9! noscript:hidden">
      Copy link
    </Button>
  )
}
