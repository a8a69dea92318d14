import { z } from 'zod'

const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** What product pages need of the requests about a product; the whole shape belongs to approvals. */
export const waitingSchema = z.object({
  approvals: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['pending', 'under_review', 'approved', 'rejected']),
      submittedBy: z.object({ id: z.string(), name: z.string() }),
      submittedAt: z.string(),
      /** How many products it is about; null where it is this one alone. */
      bulk: z.object({ count: z.number() }).nullable(),
      appliedAt: z.string().nullable(),
      estimatedImpact: z.object({ goLiveDate: z.string().nullable() }),
      changes: z.array(z.object({ field: z.string(), oldValue: fieldValue, newValue: fieldValue })),
    }),
  ),
})
export type Waiting = z.infer<typeof waitingSchema>['approvals'][number]

/** True for a request that nobody has decided, or that is approved for a day to come. */
export function isOpen({ status, appliedAt }: Waiting): boolean {
  return status === 'pending' || status === 'under_review' || (status === 'approved' && !appliedAt)
}
