import { Closing } from '@/components/marketing/sign-up'
import { PageHead } from '@/components/marketing/page-head'
import { BoardsByProject } from '@/components/marketing/team/boards-by-project'
import { RolesTable } from '@/components/marketing/team/roles-table'
import { TeamFlow } from '@/components/marketing/team/team-flow'
import { TeamLive } from '@/components/marketing/team/team-live'
import { TeamPlans } from '@/components/marketing/team/team-plans'
import { TeamWeek } from '@/components/marketing/team/team-week'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/team-productivity'))

export default function TeamPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="Team & Business">
        <p>
          A team needs to know three things: what is next, who has it, and what is stuck. The dojo shows them without a
          meeting.
        </p>
      </PageHead>
      <TeamWeek />
      <TeamLive />
      <TeamFlow />
      <RolesTable />
      <BoardsByProject />
      <TeamPlans />
      <Closing title="Start with one dojo" />
    </div>
  )
}
