import { z } from 'zod'
import { mostInBulk } from '#app/modules/catalogue/rules/most-in-bulk.ts'
import { bulkChangeSchema, selectionSchema } from '#app/modules/catalogue/schema/bulk.ts'
import { requestTermsSchema } from '#app/modules/console/request/schema.ts'

/** Where a product of a request stands: waiting with it, approved for its day, live, left out, or released with it. */
export const itemStates = ['waiting', 'scheduled', 'applied', 'left', 'released'] as const
export type ItemState = (typeof itemStates)[number]

const cursor = z.string().max(400).nullable().default(null)

/** What a bulk change would do, a page at a time; nothing is written. */
export const previewBulkSchema = z.strictObject({
  selection: selectionSchema,
  change: bulkChangeSchema,
  cursor,
})

const expected = z.strictObject({
  request: z.number().int().min(0).max(mostInBulk),
  draft: z.number().int().min(0).max(mostInBulk),
})

/** STF-01: one request for many products; `expected` is what the diff said, so that nothing else is sent. */
export const requestBulkSchema = z.strictObject({
  ...requestTermsSchema.shape,
  selection: selectionSchema,
  change: bulkChangeSchema,
  expected,
})

/** STF-02: a file is tried first (`isDryRun`), then sent with what the trial said. */
export const importFileSchema = z.strictObject({
  ...requestTermsSchema.shape,
  csv: z.string('Choose a CSV file.').min(1, 'The file is empty.').max(2_000_000),
  isDryRun: z.boolean('Say whether this is a dry run.'),
  /** How many lines of the diff were read already. */
  from: z.number().int().min(0).max(mostInBulk).default(0),
})

type FieldValue = string | number | boolean | null
type Change = { field: string; oldValue: FieldValue; newValue: FieldValue }

/** A product of a bulk request: what should change of it, and where it stands. */
type ApprovalItem = {
  position: number
  productId: string
  name: string
  changes: Change[]
  state: ItemState
  /** Why it was left out; empty otherwise. */
  note: string
  /** It changed after the request was made: it is left out, unless the request is made anew. */
  hasChanged: boolean
  /** The fields that both changed, with what stands there now. */
  conflicts: (Change & { currentValue: FieldValue })[]
}

export type ApprovalItemsAnswer = { items: ApprovalItem[]; next: number | null }
