'use client'

import { Slot } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/cn'
import { floatingStyles, menuItemStyles } from './floating'
import { MenuContext, type MenuEntry, useMenu, useMenuItem } from './menu-context'
import type { Align, Side } from './placement'
import { type DisclosureProps, useDisclosure } from './use-disclosure'
import { useMenuPanel } from './use-menu-panel'

/**
 * A menu of actions that follows the ARIA menu pattern, in the browser's top layer. Not modal: the page beside it stays
 * readable and scrollable. Written here because every page with work on it has one and a library's weighs 30 kB.
 */
export function DropdownMenu({ children, ...disclosure }: DisclosureProps & { children: ReactNode }) {
  const id = useId()
  const [entry, setEntry] = useState<MenuEntry>('panel')
  const state = useDisclosure(disclosure)
  const openAt = (place: MenuEntry) => {
    setEntry(place)
    state.setOpen(true)
  }
  return <MenuContext value={{ ...state, id, entry, openAt }}>{children}</MenuContext>
}

export function DropdownMenuTrigger({ asChild, ...props }: ComponentProps<'button'> & { asChild?: boolean }) {
  const { isOpen, setOpen, openAt, trigger, id } = useMenu()
  const handleClick = (event: { detail: number }) => {
    if (isOpen) setOpen(false)
    else openAt(event.detail === 0 ? 'first' : 'panel') // Enter and Space click without a pointer
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const Part = asChild ? Slot.Root : 'button'
  return (
    <Part
      {...(!asChild && { type: 'button' as const })}
      ref={trigger}
      id={id}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-menu` : undefined}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      {...props}
    />
  )
}

type DropdownMenuContentProps = {
  side?: Side
  align?: Align
  className?: string
  children: ReactNode
  /** The menu is closed and the focus would return to its control; `preventDefault()` leaves the focus where it is. */
  onCloseAutoFocus?: (event: Event) => void
}

export function DropdownMenuContent(props: DropdownMenuContentProps) {
  return useMenu().isOpen ? <OpenMenu {...props} /> : null
}

function OpenMenu({ side = 'bottom', align = 'end', className, children, onCloseAutoFocus }: DropdownMenuContentProps) {
  const { id } = useMenu()
  const { panel, handleKeyDown } = useMenuPanel({ side, align, onCloseAutoFocus })
  return (
    <div
      ref={panel}
      popover="manual"
      role="menu"
      tabIndex={-1}
      id={`${id}-menu`}
      aria-labelledby={id}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => event.stopPropagation()} // and nothing below it starts a drag
      className={cn(floatingStyles, 'min-w-44 p-1.5', className)}
    >
      {children}
    </div>
  )
}

type ItemProps = Omit<ComponentProps<'button'>, 'onSelect'> & {
  asChild?: boolean
  destructive?: boolean
  /** The shortcut, at the end of the item. */
  shortcut?: ReactNode
  /**
   * By then the focus is back on the menu's control, and the menu closes afterwards; `preventDefault()` keeps it open.
   */
  onSelect?: (event: Event) => void
}

export function DropdownMenuItem({
  asChild,
  className,
  destructive,
  disabled,
  shortcut,
  onSelect,
  children,
  ...props
}: ItemProps) {
  const Part = asChild ? Slot.Root : 'button'
  return (
    <Part
      {...(!asChild && { type: 'button' as const })}
      role="menuitem"
      tabIndex={-1}
      {...useMenuItem(disabled ?? false, onSelect)}
      className={cn(menuItemStyles, destructive && 'text-danger-deep [&_svg]:text-danger-deep', className)}
      {...props}
    >
      {shortcut ? (
        <>
          {children}
          <DropdownMenuShortcut>{shortcut}</DropdownMenuShortcut>
        </>
      ) : (
        children
      )}
    </Part>
  )
}

export function DropdownMenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-rule" />
}

export function DropdownMenuShortcut({ children }: { children: ReactNode }) {
  return <kbd className="ml-auto pl-6 font-sans text-xs text-ink-soft">{children}</kbd>
}
