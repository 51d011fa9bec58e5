import type { ReactNode } from 'react'

type ByMeansProps = { keys: ReactNode; fingers: ReactNode }

/** What is done with a keyboard and a mouse, and on a touch screen what fingers do in its place. */
export function ByMeans({ keys, fingers }: ByMeansProps) {
  return (
    <>
      <span className="pointer-coarse:hidden">{keys}</span>
      <span className="hidden pointer-coarse:inline">{fingers}</span>
    </>
  )
}
