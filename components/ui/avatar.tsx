import { cn } from '@/lib/cn'
import { initials, type Wash, washOf } from './initials'

type AvatarProps = {
  /** The user's id, which picks the colour. */
  id: string
  name: string
  url?: string | null
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** True when the name is shown beside it, or names the control around it. */
  decorative?: boolean
  className?: string
}

const sizes = {
  xs: 'size-5.5 text-[10px]',
  sm: 'size-6.5 text-[11px]',
  md: 'size-8 text-xs',
  lg: 'size-11 text-sm',
  xl: 'size-18 text-xl',
}
const colours: Record<Wash, string> = {
  ai: 'bg-ai-wash text-ai-deep',
  matsu: 'bg-matsu-wash text-matsu-deep',
  yamabuki: 'bg-yamabuki-wash text-yamabuki-deep',
  shu: 'bg-shu-wash text-shu-deep',
}

export function Avatar({ id, name, url, size = 'sm', decorative, className }: AvatarProps) {
  const says = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name }
  return (
    <span
      {...says}
      className={cn(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        sizes[size],
        colours[washOf(id)],
        className,
      )}
    >
      {initials(name)}
      {/* A background that fails to load shows nothing, so the initials below stay visible without a script. */}
      {url && (
        <span
          className="absolute inset-0 bg-cover bg-center"
          style={{ backgroundImage: `url(${JSON.stringify(url)})` }}
        />
      )}
    </span>
  )
}
