import type { KeyId } from './keys.ts'

type Key = { id: KeyId; meaning: string }

/** What the help of keyboard shortcuts lists. */
export const keyGroups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { id: 'find', meaning: 'Search products, leads and pages (⌘K on a Mac)' },
      { id: 'help', meaning: 'Show this help' },
      { id: 'close', meaning: 'Close what is open' },
    ],
  },
  {
    title: 'In lists',
    keys: [
      { id: 'next', meaning: 'Next row' },
      { id: 'previous', meaning: 'Previous row' },
      { id: 'open', meaning: 'Open the row' },
      { id: 'search', meaning: 'Go to the search' },
      { id: 'choose', meaning: 'Choose the row, where several can be changed' },
    ],
  },
  {
    title: 'A lead, open or with its row in focus',
    keys: [
      { id: 'reply', meaning: 'Reply to the visitor' },
      { id: 'logCall', meaning: 'Log a call' },
      { id: 'assign', meaning: 'Assign it to yourself' },
      { id: 'book', meaning: 'Book a time' },
      { id: 'snooze', meaning: 'Snooze it' },
      { id: 'done', meaning: 'Done: answered, or closed after the answer' },
    ],
  },
  {
    title: 'Approvals',
    keys: [
      { id: 'approve', meaning: 'Approve the open request (asks once more)' },
      { id: 'reject', meaning: 'Reject the open request (asks once more)' },
      { id: 'next', meaning: 'Open the next request' },
      { id: 'previous', meaning: 'Open the previous request' },
    ],
  },
  {
    title: 'Products, with a row in focus',
    keys: [
      { id: 'add', meaning: 'Add a product' },
      { id: 'refresh', meaning: 'Refresh the list' },
    ],
  },
]
