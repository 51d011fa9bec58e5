type SpinnerProps = {
  size?: 'sm' | 'md' | 'lg'
  /** Says what is loading; without it, the spinner is decoration beside a text that does. */
  label?: string
  className?: string
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-8' }

/**
 * An enso that is drawn again and again. Every page downloads it, so its classes are joined without `cn`, to keep it
 * small.
 */
export function Spinner({ size = 'md', label, className = '' }: SpinnerProps) {
  const name = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span {...name} className={`inline-flex ${className}`}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={`animate-spin-brush motion-reduce:animate-none ${sizes[size]}`}
      >
        <path d="M19.6 6.2A9.3 9.3 0 1 0 21 13.4" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
    </span>
  )
}
