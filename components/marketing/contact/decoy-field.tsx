import { decoyField } from '@/lib/contact/trap'

/**
 * Hidden from people, on screen and by keyboard; programs that fill every field they find fill this one too
 * (lib/contact/trap.ts).
 */
export function DecoyField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
