import { inboxViewSchema, type InboxFilter } from '../schema/inbox.ts'

const narrowing = [
  'kind',
  'status',
  'owner',
  'province',
  'from',
  'to',
  'due',
  'duplicates',
  'search',
] as const

/** LDS-06: how the inbox stands in its address. */
export const inboxQuery = {
  read: (asked: Record<string, string>): InboxFilter => inboxViewSchema.parse(asked),
  usual: { folder: 'inbox' },
  narrowing,
  typed: 'search',
  /** The lead that is open beside the list (ANS-11). */
  keeps: ['lead'],
} as const
