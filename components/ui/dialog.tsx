'use client'

import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from '@/lib/cn'
import { IconButton } from './icon-button'
import { focusedDialog, keepOpenForMenus, keepOpenForToasts, overlayStyles } from './overlay'
import { typedKey } from './typed-key'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

/** A click outside within this time after opening is the second click of a double click. */
const doubleClickMs = 400

const widths = { sm: 'md:max-w-105', md: 'md:max-w-140', lg: 'md:max-w-190', xl: 'md:max-w-260' }

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  /** The title is for screen readers only: the content has its own heading. */
  hideTitle?: boolean
  /** False: neither Escape nor a click outside nor a cross closes it. */
  dismissable?: boolean
  size?: keyof typeof widths
}

/** A full-screen sheet on phones, a raised sheet of paper near the top elsewhere. */
export function DialogContent({
  title,
  description,
  hideTitle,
  dismissable = true,
  size = 'md',
  className,
  children,
  onEscapeKeyDown,
  onOpenAutoFocus = focusWhole,
  onCloseAutoFocus,
  ...props
}: DialogContentProps) {
  const openedAt = useRef(0)
  const openedFrom = useRef<Element>(null)
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayStyles} />
      <Primitive.Content
        // A clan's own styles end here (lib/branding/clean-css.ts), as they do in every dialog.
        data-clan-free=""
        {...(!description && { 'aria-describedby': undefined })}
        onEscapeKeyDown={(event) => {
          onEscapeKeyDown?.(event)
          if (dismissable && typedKey(event) !== undefined) keepOpenForMenus(event)
          else event.preventDefault()
        }}
        onInteractOutside={(event) => {
          const isOfDoubleClick = event.timeStamp - openedAt.current < doubleClickMs
          if (dismissable && !isOfDoubleClick) keepOpenForToasts(event)
          else event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          openedAt.current = event.timeStamp
          openedFrom.current = focusedDialog()
          onOpenAutoFocus(event)
        }}
        onCloseAutoFocus={(event) => {
          const next = focusedDialog()
          // Another one was opened while this one closed, and keeps the focus.
          if (next && next !== openedFrom.current) event.preventDefault()
          onCloseAutoFocus?.(event)
        }}
        className={cn(
          'fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper-raised px-5 pb-5 text-ink outline-none',
          'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
          'md:inset-x-6 md:top-[8vh] md:bottom-auto md:mx-auto md:max-h-[84vh] md:rounded-lg md:border md:border-rule-strong md:shadow-lift',
          widths[size],
          className,
        )}
        {...props}
      >
        {dismissable && (
          <div className="sticky top-0 z-10 -mr-2 flex h-0 shrink-0 justify-end">
            <Primitive.Close asChild>
              <IconButton label="Close" className="mt-3 bg-paper-raised">
                <X aria-hidden="true" />
              </IconButton>
            </Primitive.Close>
          </div>
        )}
        <div className={cn('pt-4.5 pr-10 pb-4', hideTitle && 'sr-only')}>
          <Primitive.Title className="font-title text-xl leading-tight text-balance">{title}</Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1.5 text-ink-soft text-pretty">{description}</Primitive.Description>
          )}
        </div>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/**
 * Does not focus the cross, so that the title is read first. A control with `autoFocus` already has the focus and keeps
 * it.
 */
function focusWhole(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Stays visible at the bottom while the content scrolls, even inside a form. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-dialog-footer=""
      className={cn(
        'sticky -bottom-5 -mx-5 mt-5 -mb-5 flex justify-end gap-2 border-t border-rule bg-paper-raised px-5 py-3',
        'pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        className,
      )}
      {...props}
    />
  )
}

/** For a dialog that asks for one thing: focuses its first field, so that the title is read with it. */
export function focusFirstField(event: Event): void {
  const field =
    event.currentTarget instanceof Element
      ? event.currentTarget.querySelector<HTMLElement>('input, select, textarea')
      : null
  if (!field) return
  event.preventDefault()
  field.focus()
}
