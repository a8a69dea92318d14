import { z } from 'zod'
import { leadKinds } from '#app/features/leads/schema/inputs.ts'
import { vitalNames } from '../content.ts'

const figure = z.object({ now: z.number(), before: z.number() })
const named = figure.extend({ name: z.string() })
const vital = z.object({ p75: z.number(), samples: z.number() }).nullable()

/** What /api/admin/analytics answers: one period, and the one of the same length before it. */
export const overviewSchema = z.object({
  isCounting: z.boolean(),
  since: z.string(),
  until: z.string(),
  totals: z.object({
    visits: figure,
    views: figure,
    visitors: figure,
    enquiries: figure,
    coverageChecks: figure,
  }),
  coveredChecks: z.number(),
  days: z.array(
    z.object({
      day: z.string(),
      visits: z.number(),
      visitsBefore: z.number(),
      views: z.number(),
      visitors: z.number(),
    }),
  ),
  pages: z.array(named.extend({ landings: z.number() })),
  sources: z.array(named),
  campaigns: z.array(named),
  forms: z.array(
    z.object({
      kind: z.enum(leadKinds),
      seen: z.number(),
      started: z.number(),
      sent: z.number(),
      sentBefore: z.number(),
    }),
  ),
  vitals: z.array(z.object({ page: z.string(), ...vitalsShape() })),
  broken: z.array(named.extend({ lastDay: z.string() })),
})
export type Overview = z.infer<typeof overviewSchema>

function vitalsShape() {
  return Object.fromEntries(vitalNames.map((name) => [name, vital])) as Record<
    (typeof vitalNames)[number],
    typeof vital
  >
}
