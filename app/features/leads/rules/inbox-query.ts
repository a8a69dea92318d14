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
} as const
