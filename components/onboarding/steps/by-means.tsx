import type { ReactNode } from 'react'

type ByMeansProps = { keys: ReactNode; fingers: ReactNode }

/** What to do with keyboard and mouse, and on a touch screen, with fingers instead. */
export function ByMeans({ keys, fingers }: ByMeansProps) {
  return (
    <>
      <span className="pointer-coarse:hidden">{keys}</span>
      <span className="hidden pointer-coarse:inline">{fingers}</span>
    </>
  )
}
