import { z } from 'zod'
import { priorities } from '#app/modules/console/request/schema.ts'
import { approvalTypes, subjectKinds } from '../schema.ts'

/** What the queue is asked for: those that wait, those approved for a day to come, or those decided. */
export const queueStates = ['waiting', 'scheduled', 'decided'] as const
export type QueueState = (typeof queueStates)[number]

const mostOnPage = 100
const onPage = 50

/** The query of the list; what makes no sense counts as not asked for, but a wrong cursor is refused. */
export const queueQuerySchema = z.object({
  state: z.enum(queueStates).optional().catch(undefined),
  search: z.string().trim().max(200).catch(''),
  type: z.enum(approvalTypes).optional().catch(undefined),
  priority: z.enum(priorities).optional().catch(undefined),
  kind: z.enum(subjectKinds).optional().catch(undefined),
  /** Id of one product or public price. */
  subject: z.string().max(60).optional().catch(undefined),
  after: z.string().max(200).optional().catch('-'),
  limit: z.coerce.number().int().min(1).max(mostOnPage).catch(onPage),
})
export type QueueQuery = z.infer<typeof queueQuerySchema>
