'use client'

import { Tag } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { discountWords, termsWords } from './charge-words'
import type { Coupon } from './use-coupon'

type CouponFieldProps = { coupon: Coupon; isProcessing: boolean }

/** A form of its own: Enter asks for the coupon and does not buy. */
export function CouponField({ coupon, isProcessing }: CouponFieldProps) {
  const { text, isChecking, applied, problem } = coupon
  const field = useRef<HTMLInputElement>(null)
  const wasApplied = useRef(false)
  useEffect(() => {
    // The button that removed the coupon had the focus, and is gone.
    if (!applied && wasApplied.current) field.current?.focus()
    wasApplied.current = applied !== null
  }, [applied])
  // The field was disabled while the code was checked, and has lost the focus.
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  if (applied) return <AppliedNotice coupon={coupon} isProcessing={isProcessing} />
  const apply = (event: FormEvent) => {
    event.preventDefault()
    void coupon.apply()
  }
  return (
    <form onSubmit={apply} className="flex items-start gap-2">
      <Field label="Coupon Code (optional)" error={problem} className="flex-1">
        <Input
          ref={field}
          value={text}
          onChange={({ target }) => coupon.setText(target.value)}
          disabled={isChecking || isProcessing}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        busy={isChecking}
        disabled={text.trim() === '' || isProcessing}
        className="mt-6.5 h-9 pointer-coarse:h-11"
      >
        {isChecking ? 'Checking...' : 'Apply'}
      </Button>
    </form>
  )
}

function AppliedNotice({ coupon, isProcessing }: CouponFieldProps) {
  const remove = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone.
  useEffect(() => remove.current?.focus({ preventScroll: true }), [])
  if (!coupon.applied) return null
  const { code, discount, terms } = coupon.applied
  return (
    <div className="flex items-center gap-2.5 rounded-ink border border-rule bg-matsu-wash py-1.5 pr-1.5 pl-3 text-matsu-deep">
      <Tag aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{code.toUpperCase()}</span>: {discountWords(discount)} {termsWords(terms)}
      </p>
      <Button
        ref={remove}
        size="sm"
        variant="ghost"
        disabled={isProcessing}
        onClick={coupon.remove}
        className="text-matsu-deep"
      >
        Remove
      </Button>
    </div>
  )
}
