import { z } from 'zod'
import { asked } from '#app/basics/schema-parts.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { answerStatementSchema } from '../answer/schema.ts'
import { leadKinds, leadStatuses, mergeReasons } from '../schema.ts'

/** The folders of the inbox: open, overdue, snoozed, suspected spam, merged. */
export const inboxFolders = ['inbox', 'overdue', 'snoozed', 'spam', 'merged'] as const
export type InboxFolder = (typeof inboxFolders)[number]

const inboxSorts = ['received', 'due'] as const
export type InboxSort = (typeof inboxSorts)[number]

/** As filter: a status, or those that still need work. */
const statusChoices = ['open', ...leadStatuses] as const

/** The inbox's filters; an unknown value counts as absent. */
export const inboxViewSchema = z.object({
  folder: z.enum(inboxFolders).catch('inbox'),
  kind: asked(z.enum(leadKinds)),
  status: asked(z.enum(statusChoices)),
  /** The id of a member of staff, or none. */
  owner: asked(z.string().regex(/^[\w-]{1,64}$/)),
  province: asked(z.enum(provinces)),
  /** First and last day of receipt in Johannesburg, both included. */
  from: asked(z.iso.date()),
  to: asked(z.iso.date()),
  due: asked(z.enum(['today'])),
  duplicates: asked(z.enum(['yes'])),
  sort: asked(z.enum(inboxSorts)),
  search: z.string().max(100).transform(cleanText).refine(isStorableText).catch(''),
})
export type InboxView = z.infer<typeof inboxViewSchema>

/** The inbox's query string. */
export const inboxFilterSchema = inboxViewSchema.extend({
  cursor: z.string().max(200).optional().catch(undefined),
})
export type InboxFilter = z.infer<typeof inboxFilterSchema>

/** Open leads are sorted by due time; search results, spam and merged ones newest first. */
export function sortOf(view: Pick<InboxView, 'folder' | 'due' | 'sort' | 'search'>): InboxSort {
  if (view.sort) return view.sort
  const isWork = view.folder === 'overdue' || view.folder === 'snoozed' || Boolean(view.due)
  return isWork || (view.folder === 'inbox' && view.search === '') ? 'due' : 'received'
}

/** Whether the list falls into the groups of the day: overdue, today and so on. */
export const isGrouped = (view: Pick<InboxView, 'folder' | 'due' | 'sort' | 'search'>): boolean =>
  sortOf(view) === 'due' && view.folder === 'inbox'

const version = z.number().int().min(1)

export const changeLeadStatusSchema = z.strictObject({
  leadId: z.uuid(),
  status: z.enum(leadStatuses),
  version,
  /** With "answered": how and when, where nothing else shows it. */
  statement: answerStatementSchema.optional(),
  /** Takes back the change that made `version`: an answer it had noted is forgotten. */
  isUndo: z.boolean().default(false),
})

/** `assignedTo` is the id of a member of staff, null for no one. */
export const assignLeadSchema = z.strictObject({
  leadId: z.uuid(),
  assignedTo: z.string().max(64).nullable(),
  version,
})

/** Out of the inbox until a time, until the visitor writes, or back in it with null. */
export const snoozeLeadSchema = z.strictObject({
  leadId: z.uuid(),
  version,
  until: z
    .union([
      z.literal('visitor'),
      z.iso.datetime({ offset: true, error: 'Enter a day and a time.' }),
    ])
    .nullable(),
})

/** A decision on suspected spam; `false` sends the blocked messages. */
export const classifySpamSchema = z.strictObject({ leadId: z.uuid(), isSpam: z.boolean(), version })

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

/** Makes one enquiry part of another lead; both were looked at. */
export const mergeLeadSchema = z.strictObject({
  leadId: z.uuid(),
  version,
  intoId: z.uuid(),
  intoVersion: version,
  /** Required if the two share no email and no phone number. */
  reason: z.enum(mergeReasons, 'Choose why these two belong together.').optional(),
})

export const unmergeLeadSchema = z.strictObject({ leadId: z.uuid(), version })

const leadAtVersion = { leadId: z.uuid(), version }

/** One kind of change of up to 100 leads, each with its value, so that undo works alike. */
export const changeLeadsSchema = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('status'),
    items: z
      .array(z.strictObject({ ...leadAtVersion, status: z.enum(leadStatuses) }))
      .min(1)
      .max(100),
    /** One for all of them. */
    statement: answerStatementSchema.optional(),
    isUndo: z.boolean().default(false),
  }),
  z.strictObject({
    change: z.literal('owner'),
    items: z
      .array(z.strictObject({ ...leadAtVersion, assignedTo: z.string().max(64).nullable() }))
      .min(1)
      .max(100),
  }),
])

/** What goes with the answers of a caller. */
export const callerSchema = z.object({
  fields: z.record(z.string(), z.unknown(), 'Fields must be given by name.'),
  consents: z
    .object(
      { email: z.boolean(), phone: z.boolean(), whatsapp: z.boolean() },
      'Consents must be yes or no.',
    )
    .partial()
    .default({}),
  /** The notice that was read to the caller. */
  noticeVersion: z.string().max(40),
  wasNoticeRead: z.literal(true, 'Read the notice to the caller, then tick this.'),
  /** Whether the one who took the call works on it. */
  isMine: z.boolean().default(false),
  idempotencyKey: z.string().regex(/^[\w.:-]{8,100}$/),
})

/** The four new details; equal ones stay. `contactDetailsForm` validates the fields. */
export const correctContactSchema = z.object({
  leadId: z.uuid(),
  version: z.number().int().min(1),
  details: z.record(z.string(), z.unknown(), 'Details must be given by name.'),
})
