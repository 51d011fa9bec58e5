'use client'

import { Menu, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useRef } from 'react'

const iconButton =
  'inline-grid size-10 place-items-center rounded-ink text-ink-soft transition-colors duration-150 hover:bg-paper-sunk hover:text-ink'

type SideMenuProps = {
  brand: ReactNode
  /** The screens with its button; a key always opens it. */
  openerClassName?: string
  children: ReactNode
}

/**
 * The side menu, on phones behind a button: a native modal dialog (focus kept inside, Escape closes, the rest inert) in
 * the shape of a sheet from the left. It closes when a link is followed, also one to the page on screen, and another page
 * (the back button) starts with a closed one.
 */
export function SideMenu({ brand, openerClassName = '', children }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pathname = usePathname()
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        data-side-menu-button=""
        onClick={() => dialog.current?.showModal()}
        className={`${iconButton} ${openerClassName}`}
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <dialog
        key={pathname}
        ref={(menu) => {
          dialog.current = menu
          return menu ? closeOnLeave(menu) : undefined
        }}
        aria-label="Menu"
        className="side-menu m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none border-r border-rule-strong bg-paper-raised text-ink backdrop:bg-veil"
      >
        <div className="flex min-h-full flex-col px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <div className="flex h-13 shrink-0 items-center justify-between">
            {brand}
            <button
              type="button"
              aria-label="Close menu"
              onClick={() => dialog.current?.close()}
              className={`${iconButton} -mr-2`}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}

/** Listens for clicks on the backdrop, which is the dialog element itself, and on links inside. */
function closeOnLeave(menu: HTMLDialogElement) {
  const leave = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a')
    if (event.target === menu || isLink) menu.close()
  }
  menu.addEventListener('click', leave)
  return () => menu.removeEventListener('click', leave)
}
