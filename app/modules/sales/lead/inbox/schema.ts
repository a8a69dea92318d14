import { z } from 'zod'
import {
  daySchema,
  idempotencyKeySchema,
  instantSchema,
  optionalParam,
  storableText,
} from '#app/basics/schema-parts.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { answerDeclarationSchema } from '../answer/schema.ts'
import { leadKinds, leadStatuses, mergeReasons } from '../schema.ts'

export const inboxFolders = ['inbox', 'overdue', 'snoozed', 'spam', 'merged'] as const
export type InboxFolder = (typeof inboxFolders)[number]

const inboxSorts = ['received', 'due'] as const
export type InboxSort = (typeof inboxSorts)[number]

/** Values of the status filter: every status, and `open` for all leads that still need work. */
const statusChoices = ['open', ...leadStatuses] as const

/** The inbox's filters; an unknown value counts as absent. */
export const inboxViewSchema = z.object({
  folder: z.enum(inboxFolders).catch('inbox'),
  kind: optionalParam(z.enum(leadKinds)),
  status: optionalParam(z.enum(statusChoices)),
  /** The id of a member of staff, or the value for unassigned leads. */
  owner: optionalParam(z.string().regex(/^[\w-]{1,64}$/)),
  province: optionalParam(z.enum(provinces)),
  /** First and last day of receipt in Johannesburg, both included. */
  from: optionalParam(daySchema()),
  to: optionalParam(daySchema()),
  due: optionalParam(z.enum(['today'])),
  duplicates: optionalParam(z.enum(['yes'])),
  sort: optionalParam(z.enum(inboxSorts)),
  search: z.string().max(100).transform(cleanText).refine(isStorableText).catch(''),
})
export type InboxView = z.infer<typeof inboxViewSchema>

export const inboxFilterSchema = inboxViewSchema.extend({
  cursor: z.string().max(200).optional().catch(undefined),
})
export type InboxFilter = z.infer<typeof inboxFilterSchema>

/** Returns the sort order: open leads by due time; search results, spam and merged leads newest first. */
export function inboxSortOf(
  view: Pick<InboxView, 'folder' | 'due' | 'sort' | 'search'>,
): InboxSort {
  if (view.sort) return view.sort
  const isWork = view.folder === 'overdue' || view.folder === 'snoozed' || Boolean(view.due)
  return isWork || (view.folder === 'inbox' && view.search === '') ? 'due' : 'received'
}

/** Whether the list is divided into groups by due time, such as overdue and today. */
export const isGrouped = (view: Pick<InboxView, 'folder' | 'due' | 'sort' | 'search'>): boolean =>
  inboxSortOf(view) === 'due' && view.folder === 'inbox'

const versionSchema = z.number().int().min(1)
const leadVersion = { leadId: z.uuid(), version: versionSchema }
const assignedTo = z.string().max(64).nullable()

export const changeLeadStatusSchema = z.strictObject({
  ...leadVersion,
  status: z.enum(leadStatuses),
  /** For "answered": how and when the visitor was answered, if no other evidence exists. */
  statement: answerDeclarationSchema.optional(),
  /** Reverts the change that created `version`, and revokes the statement stored with that change. */
  isUndo: z.boolean().default(false),
})

/** `assignedTo` is the id of a member of staff; null unassigns the lead. */
export const assignLeadSchema = z.strictObject({ ...leadVersion, assignedTo })

/** A request to snooze a lead until a time or until the visitor writes. Null returns the lead to the inbox. */
export const snoozeLeadSchema = z.strictObject({
  ...leadVersion,
  until: z.union([z.literal('visitor'), instantSchema('Enter a day and a time.')]).nullable(),
})

/** A decision on suspected spam. `isSpam: false` clears the lead, and sends its blocked messages. */
export const classifySpamSchema = z.strictObject({ ...leadVersion, isSpam: z.boolean() })

export const noteSchema = storableText(
  4000,
  'A note can be up to 4,000 characters long.',
  'The note contains a character we can’t store. Remove it and try again.',
)

export const addLeadNoteSchema = z.strictObject({
  leadId: z.uuid(),
  body: z.string().transform(cleanText).pipe(noteSchema.min(1, 'Please write a note.')),
  idempotencyKey: idempotencyKeySchema,
})

/** A request to merge an enquiry into another lead. The versions ensure that staff saw the current state of both. */
export const mergeLeadSchema = z.strictObject({
  ...leadVersion,
  intoId: z.uuid(),
  intoVersion: versionSchema,
  /** Required if the two leads share no email address and no phone number. */
  reason: z.enum(mergeReasons, 'Choose a reason for merging.').optional(),
})

export const unmergeLeadSchema = z.strictObject(leadVersion)

const upToHundred = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(100)

/** One kind of change to up to 100 leads. Each lead has a separate value, so that an undo can use this request, too. */
export const changeLeadsSchema = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('status'),
    items: upToHundred(z.strictObject({ ...leadVersion, status: z.enum(leadStatuses) })),
    statement: answerDeclarationSchema.optional(),
    isUndo: z.boolean().default(false),
  }),
  z.strictObject({
    change: z.literal('owner'),
    items: upToHundred(assignLeadSchema),
  }),
])

export const consentsSchema = z
  .object(
    { email: z.boolean(), phone: z.boolean(), whatsapp: z.boolean() },
    'Consents must be yes or no.',
  )
  .partial()
  .default({})

/** A logged call: the caller's answers and consents, and the notice that was read out. */
export const callerSchema = z.object({
  fields: z.record(z.string(), z.unknown(), 'Send each field under its name.'),
  consents: consentsSchema,
  noticeVersion: z.string().max(40),
  wasNoticeRead: z.literal(true, 'Read the notice to the caller, then tick this box.'),
  /** Whether to assign the lead to the colleague who took the call. */
  isMine: z.boolean().default(false),
  idempotencyKey: idempotencyKeySchema,
})

/** The four contact details; unchanged ones keep their values. `contactDetailsForm` validates them. */
export const correctContactSchema = z.object({
  ...leadVersion,
  details: z.record(z.string(), z.unknown(), 'Send each detail under its name.'),
})
