import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import type { LessonMore } from './lessons'

const roles = ['Admin (full access)', 'Member (edit)', 'Viewer (read only)']
const comingUp = ['Create a clan', 'Join with an invitation code']

/** Both controls are disabled, as the specification says; a link beside them leads to the working page. */
export const ClansMore: LessonMore = ({ onLeave }) => (
  <div className="mt-5 grid gap-x-8 gap-y-4 border-t border-rule pt-4 sm:grid-cols-[auto_minmax(0,1fr)]">
    <div>
      <p className="text-[13px] font-medium">Roles on a clan’s dojos</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-ink-soft">
        {roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ul>
    </div>
    <div className="flex flex-wrap content-start items-center gap-2">
      {comingUp.map((label) => (
        <button key={label} type="button" disabled className={buttonStyles()}>
          {label} <span className="text-[13px] font-normal">Coming up!</span>
        </button>
      ))}
      <IntentLink href="/clans" onClick={onLeave} className="px-1 text-ai-deep underline underline-offset-3">
        Open your clans
      </IntentLink>
    </div>
  </div>
)
