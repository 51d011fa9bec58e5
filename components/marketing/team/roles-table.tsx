import { Check, Minus } from 'lucide-react'
import type { Role } from '@/lib/boards/schema'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

/** Who may do what on a dojo, as the database enforces it (supabase/tests checks it, person by person). */
const roleRows: readonly (readonly [deed: string, roles: readonly Role[]])[] = [
  ['See the dojo, its techniques and who does what', ['admin', 'member', 'viewer']],
  ['Search, filter, and be mentioned', ['admin', 'member', 'viewer']],
  ['Add, change, move, archive and restore techniques', ['admin', 'member']],
  ['Add, rename, move and delete katas', ['admin', 'member']],
  ['Write comments, attach files, use tags', ['admin', 'member']],
  ['Delete other people’s comments', ['admin']],
  ['Delete for good what is in the archive', ['admin']],
  ['Rename or delete the dojo', ['admin']],
  ['Invite people, change their roles, remove them', ['admin']],
]

const roles: readonly (readonly [Role, string, string])[] = [
  ['admin', 'Admin', 'full access'],
  ['member', 'Member', 'edits'],
  ['viewer', 'Viewer', 'reads'],
]

export function RolesTable() {
  return (
    <section aria-labelledby="roles" className="border-t border-rule py-14 md:py-18">
      <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <SectionTitle id="roles">Three roles, enforced by the database</SectionTitle>
          <SectionText>
            You invite people by e-mail address, each with a role on that dojo. They join once they accept, using an
            account with that address.
          </SectionText>
        </div>
        <ProductPicture
          name="share"
          alt="The share dialog: a field for an e-mail address with a role, and Olive (owner), Adam (Admin), Mia (Member) and Vic (Viewer)."
          className="rounded-lg border border-rule shadow-lift md:justify-self-end"
        />
      </div>
      <div className="mt-10">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-rule-strong">
              <th scope="col" className="py-2.5 pr-4 font-medium">
                On a dojo
              </th>
              {roles.map(([role, name, gist]) => (
                <th
                  key={role}
                  scope="col"
                  className="w-14 px-1 py-2.5 text-center font-medium sm:w-24 md:w-32 max-sm:text-[13px]"
                >
                  {name} <span className="block text-[13px] font-normal text-ink-soft max-sm:hidden">{gist}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roleRows.map(([deed, may]) => (
              <tr key={deed} className="border-b border-rule">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  {deed}
                </th>
                {roles.map(([role]) => (
                  <td key={role} className="px-2 py-2.5 text-center">
                    <Mark isYes={may.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Mark({ isYes }: { isYes: boolean }) {
  const Sign = isYes ? Check : Minus
  return (
    <>
      <Sign aria-hidden="true" className={`mx-auto size-4.5 ${isYes ? 'text-matsu-deep' : 'text-ink-faint'}`} />
      <span className="sr-only">{isYes ? 'yes' : 'no'}</span>
    </>
  )
}
