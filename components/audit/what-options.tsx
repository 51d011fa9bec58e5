import { auditGroups } from '@/lib/audit/kinds'
import { labelOfKind } from '@/lib/audit/kind-words'

/** "All", each group, and under it each kind. */
export function WhatOptions() {
  return (
    <>
      <option value="">Everything</option>
      {Object.entries(auditGroups).map(([name, { label, kinds }]) => (
        <optgroup key={name} label={label}>
          <option value={name}>{label}: all</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {labelOfKind(kind)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
