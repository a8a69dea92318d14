import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { leadKinds, leadStatuses } from '../schema.ts'

/** Which part of the inbox: everything but suspected spam, what is late, or the spam itself (API-12). */
export const inboxFolders = ['inbox', 'overdue', 'spam'] as const
export type InboxFolder = (typeof inboxFolders)[number]

const orNothing = (value: unknown) => (value === '' ? undefined : value)

/** The inbox's query string; a value it does not know counts as not asked for. */
export const inboxFilterSchema = z.object({
  folder: z.enum(inboxFolders).catch('inbox'),
  kind: z.preprocess(orNothing, z.enum(leadKinds).optional()).catch(undefined),
  status: z.preprocess(orNothing, z.enum(leadStatuses).optional()).catch(undefined),
  search: z.string().max(100).transform(cleanText).refine(isStorableText).catch(''),
  cursor: z.string().max(200).optional().catch(undefined),
})
export type InboxFilter = z.infer<typeof inboxFilterSchema>

const version = z.number().int().min(1)

export const changeLeadStatusSchema = z.strictObject({
  leadId: z.uuid(),
  status: z.enum(leadStatuses),
  version,
})

/** `assignedTo` is the id of a member of staff, null for nobody. */
export const assignLeadSchema = z.strictObject({
  leadId: z.uuid(),
  assignedTo: z.string().max(64).nullable(),
  version,
})

/** A person's judgement on suspected spam; `false` sends what was held back. */
export const judgeSpamSchema = z.strictObject({ leadId: z.uuid(), isSpam: z.boolean(), version })

export const addLeadNoteSchema = z.strictObject({
  leadId: z.uuid(),
  body: z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, 'Please write a note.')
        .max(4000, 'A note has at most 4,000 characters.')
        .refine(isStorableText, 'The note contains characters that cannot be stored.'),
    ),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})
