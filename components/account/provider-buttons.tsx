import { Button } from '@/components/ui/button'

export type ProviderChoice = { name: string; label: string }

type ProviderButtonsProps = {
  providers: readonly ProviderChoice[]
  action: (form: FormData) => Promise<void>
  next: string
}

/** The services that the project knows, or nothing at all. */
export function ProviderButtons({ providers, action, next }: ProviderButtonsProps) {
  if (providers.length === 0) return null
  return (
    <form action={action} className="mb-5 flex flex-col gap-2 border-b border-rule pb-5">
      <input type="hidden" name="next" value={next} />
      {providers.map(({ name, label }) => (
        <Button key={name} type="submit" name="provider" value={name} size="lg" className="w-full">
          Continue with {label}
        </Button>
      ))}
    </form>
  )
}
