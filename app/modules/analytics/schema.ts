import { z } from 'zod'
import { type LeadKind, leadKinds } from '#app/modules/sales/lead/schema.ts'
import { periods, type vitalNames } from './content.ts'

const tag = z.string().max(300).optional()
const ms = z.number().min(0).max(600_000).optional()
const forms = z.array(z.enum(leadKinds)).max(leadKinds.length).optional()

/** What the script of a public page sends: a view, or what happened on the page. Nothing in it names a person. */
export const visitorReportSchema = z.strictObject({
  path: z.string().min(1).max(2_000).startsWith('/'),
  isView: z.literal(true).optional(),
  /** Given with the first view of a visit. */
  entry: z
    .strictObject({ host: z.string().max(300).optional(), source: tag, medium: tag, campaign: tag })
    .optional(),
  vitals: z
    .strictObject({ lcp: ms, inp: ms, ttfb: ms, cls: z.number().min(0).max(1_000).optional() })
    .optional(),
  seen: forms,
  started: forms,
})
export type VisitorReport = z.infer<typeof visitorReportSchema>

/** The query of the screen and its API; an unknown period counts as absent. */
export const periodQuerySchema = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).catch(30),
})

type Figure = { now: number; before: number }
type Named = Figure & { name: string }
type Vital = { p75: number; samples: number } | null

/** What /api/admin/analytics answers: one period, and the one of the same length before it. */
export type Overview = {
  isCounting: boolean
  /** Visits of the sample month are among them; enquiries of it are not. */
  hasSamples: boolean
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
  /** Quotes sent, and the value of accepted ones, by source; empty is unknown. */
  value: {
    source: string
    quotes: number
    accepted: number
    monthCents: number
    onceCents: number
  }[]
  forms: { kind: LeadKind; seen: number; started: number; sent: number; sentBefore: number }[]
  vitals: ({ page: string } & Record<(typeof vitalNames)[number], Vital>)[]
  broken: (Named & { lastDay: string })[]
}
