import { decoyField } from '@/lib/contact/trap'

/** Out of everybody's sight and reach; programs that fill whatever they find fill it (lib/contact/trap.ts). */
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
