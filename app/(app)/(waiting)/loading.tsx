import { Spinner } from '@/components/ui/spinner'

export default function Loading() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-ink-soft">
      <Spinner size="lg" label="Loading" />
    </div>
  )
}
