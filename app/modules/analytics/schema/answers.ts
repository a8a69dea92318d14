import type { LeadKind } from '#app/modules/sales/lead/schema/inputs.ts'
import type { vitalNames } from '../content.ts'

type Figure = { now: number; before: number }
type Named = Figure & { name: string }
type Vital = { p75: number; samples: number } | null

/** What /api/admin/analytics answers: one period, and the one of the same length before it. */
export type Overview = {
  isCounting: boolean
  since: string
  until: string
  totals: Record<'visits' | 'views' | 'visitors' | 'enquiries' | 'coverageChecks', Figure>
  coveredChecks: number
  days: {
    day: string
    visits: number
    visitsBefore: number
    views: number
    visitors: number
    enquiries: number
    enquiriesBefore: number
  }[]
  pages: (Named & { landings: number })[]
  sources: Named[]
  campaigns: Named[]
  forms: { kind: LeadKind; seen: number; started: number; sent: number; sentBefore: number }[]
  vitals: ({ page: string } & Record<(typeof vitalNames)[number], Vital>)[]
  broken: (Named & { lastDay: string })[]
}
