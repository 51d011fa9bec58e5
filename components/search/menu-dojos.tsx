'use client'

import { useEffect, useRef, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'

const loadList = () => import('./dojo-list').then((module) => module.DojoList)

/** The dojos in the side menu, fetched when it is first opened. */
export function MenuDojos() {
  const section = useRef<HTMLElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!section.current || isSeen) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [isSeen])
  return (
    <section ref={section} aria-label="Dojos" className="min-h-30 border-t border-rule py-3">
      <h2 className="px-1 pb-1.5 text-[13px] text-ink-soft">Dojos</h2>
      {isSeen && <OnDemand load={loadList} props={noProps} />}
    </section>
  )
}

const noProps = {}
