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
  /** Those that are live now: what going live would replace. */
  live: z.array(importShape.pick({ id: true, fileName: true, rowsAccepted: true, isSample: true })),
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
  from: z.string(),
  to: z.string(),
  /** The most asked ones; the file has them all. */
  places: z.array(
    z.object({
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      count: z.number(),
      uncovered: z.number(),
      box: z.object({ south: z.number(), north: z.number(), west: z.number(), east: z.number() }),
    }),
  ),
  /** How many places with five checks are not among them. */
  more: z.number(),
  elsewhere: z.object({ places: z.number(), count: z.number() }),
})
export type DemandAnswer = z.infer<typeof demandAnswerSchema>

export type DemandPlaceAnswer = DemandAnswer['places'][number]

/** Enquiries from the coverage checker behind a place (STF-12). */
export const demandLeadsAnswerSchema = z.object({
  leads: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      status: z.string(),
      submittedAt: z.iso.datetime(),
      result: z.string(),
      address: z.string(),
    }),
  ),
  isMore: z.boolean(),
})
export type DemandLeads = z.infer<typeof demandLeadsAnswerSchema>

export const begunSchema = z.object({ id: z.number(), partBytes: z.number() })
export const doneSchema = z.object({})
