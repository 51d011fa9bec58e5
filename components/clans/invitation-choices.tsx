import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { Role } from '@/lib/boards/schema'
import type { OfferedBoard } from '@/lib/clans/clan-page'

export type ChosenBoards = { boardIds: string[]; boardRole: Role }
export const noBoards: ChosenBoards = { boardIds: [], boardRole: 'member' }

type BoardChoiceProps = {
  boards: readonly OfferedBoard[]
  /** A guest only sees what is chosen here; others may be given closed dojos. */
  isGuest: boolean
  chosen: ChosenBoards
  onChange: (chosen: ChosenBoards) => void
}

/** Which dojos an invitation gives a role on, besides the clan's own roles. */
export function BoardChoice({ boards, isGuest, chosen, onChange }: BoardChoiceProps) {
  const offered = boards.filter(({ isClosed }) => isGuest || isClosed)
  if (offered.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="text-[13px] font-medium">
        {isGuest ? 'Dojos the guest can see' : 'Invite-only dojos to include'}
      </legend>
      <div className="mt-1 flex max-h-40 flex-col overflow-y-auto">
        {offered.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={chosen.boardIds.includes(id)}
            onCheckedChange={(isOn) =>
              onChange({
                ...chosen,
                boardIds: isOn ? [...chosen.boardIds, id] : chosen.boardIds.filter((each) => each !== id),
              })
            }
            className="py-1"
          />
        ))}
      </div>
      {chosen.boardIds.length > 0 && (
        <Select
          aria-label="Role on these dojos"
          value={chosen.boardRole}
          onChange={({ target }) => onChange({ ...chosen, boardRole: target.value === 'viewer' ? 'viewer' : 'member' })}
          className="mt-1.5 w-40"
        >
          <option value="member">Can edit</option>
          <option value="viewer">Can read</option>
        </Select>
      )}
    </fieldset>
  )
}

const choices = [1, 7, 14, 30]

/** How long an invitation can be used. */
export function DaysSelect({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <Select
      aria-label="Ends after"
      value={days}
      onChange={({ target }) => onChange(Number(target.value))}
      className="w-30"
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {each === 1 ? '1 day' : `${each} days`}
        </option>
      ))}
    </Select>
  )
}
