import { z } from 'zod'

const importShape = z.object({
  id: z.number(),
  state: z.enum([
    'uploading',
    'reading',
    'staged',
    'live',
    'replaced',
    'rolled-back',
    'discarded',
    'failed',
  ]),
  isSample: z.boolean(),
  fileName: z.string(),
  rowsRead: z.number(),
  rowsAccepted: z.number(),
  rowsRefused: z.number(),
  failure: z.string().nullable(),
  createdByName: z.string(),
  version: z.number(),
  updatedAt: z.iso.datetime(),
})
export type ShownImport = z.infer<typeof importShape>

/** What /admin/coverage shows. */
export const coverageAnswerSchema = z.object({
  source: z.enum(['own', 'operator']),
  imports: z.array(importShape),
})
export type CoverageAnswer = z.infer<typeof coverageAnswerSchema>

export const importAnswerSchema = z.object({
  import: importShape,
  buildings: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      suburb: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      isBroadband: z.boolean(),
      needsThirdParty: z.boolean(),
      promotion: z.string().nullable(),
    }),
  ),
  refusals: z.array(z.object({ row: z.number(), field: z.string(), reason: z.string() })),
})
export type ImportAnswer = z.infer<typeof importAnswerSchema>

export const demandAnswerSchema = z.object({
  since: z.string(),
  places: z.array(
    z.object({
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      count: z.number(),
      uncovered: z.number(),
    }),
  ),
  elsewhere: z.object({ places: z.number(), count: z.number() }),
})
export type DemandAnswer = z.infer<typeof demandAnswerSchema>

export const begunSchema = z.object({ id: z.number(), partBytes: z.number() })
export const doneSchema = z.object({})
