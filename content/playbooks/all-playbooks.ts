import { audit } from './audit'
import { budget } from './budget'
import { bugTriage } from './bug-triage'
import { clubSeason } from './club-season'
import { concert } from './concert'
import { conferenceTalk } from './conference-talk'
import { course } from './course'
import { editorialCalendar } from './editorial-calendar'
import { event } from './event'
import { exams } from './exams'
import { fundraiser } from './fundraiser'
import { garden } from './garden'
import { hiring } from './hiring'
import { incident } from './incident'
import { jobSearch } from './job-search'
import { migration } from './migration'
import { movingHouse } from './moving-house'
import { newsletter } from './newsletter'
import { onboardingColleague } from './onboarding-colleague'
import { podcast } from './podcast'
import { productDiscovery } from './product-discovery'
import { productLaunch } from './product-launch'
import { quarterlyPlanning } from './quarterly-planning'
import { renovation } from './renovation'
import { researchStudy } from './research-study'
import { retrospective } from './retrospective'
import { shopOpening } from './shop-opening'
import { sprint } from './sprint'
import { thesis } from './thesis'
import { trip } from './trip'
import { websiteRelaunch } from './website-relaunch'
import { wedding } from './wedding'
import type { Playbook } from './playbook'

/** In the order in which the page shows them, within their categories. */
export const playbooks: readonly Playbook[] = [
  productLaunch,
  sprint,
  bugTriage,
  incident,
  productDiscovery,
  researchStudy,
  websiteRelaunch,
  migration,
  hiring,
  onboardingColleague,
  quarterlyPlanning,
  retrospective,
  clubSeason,
  editorialCalendar,
  newsletter,
  podcast,
  conferenceTalk,
  course,
  event,
  concert,
  wedding,
  budget,
  audit,
  fundraiser,
  shopOpening,
  movingHouse,
  renovation,
  trip,
  garden,
  exams,
  thesis,
  jobSearch,
]
