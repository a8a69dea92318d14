import { z } from 'zod'

const priorityCount = z.object({ high: z.number(), medium: z.number(), low: z.number() })
const priorityTotal = z.object({ clinics: z.number(), monthlyFeeRands: z.number() })

/** What the rollout board asks of the server. */
export const rolloutSchema = z.object({
  today: z.string(),
  clinics: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      clinicName: z.string(),
      province: z.string(),
      priority: z.string(),
      reason: z.string(),
      stage: z.string(),
      provider: z.string(),
      monthlyFeeRands: z.number(),
      contractStatus: z.string(),
      contractEnd: z.string().optional(),
      window: z.enum(['ended', 'closing', 'open', 'soon', 'later', 'none']),
      opensOn: z.string().optional(),
      closesOn: z.string().optional(),
      earliestExit: z.string(),
      daysToEnd: z.number().nullable(),
    }),
  ),
  totals: z.object({
    clinics: z.number(),
    monthlyFeeRands: z.number(),
    byPriority: z.object({ high: priorityTotal, medium: priorityTotal, low: priorityTotal }),
  }),
  provinces: z.array(
    z.object({
      province: z.string(),
      clinics: z.number(),
      monthlyFeeRands: z.number(),
      byPriority: priorityCount,
    }),
  ),
})
export type RolloutAnswer = z.infer<typeof rolloutSchema>
