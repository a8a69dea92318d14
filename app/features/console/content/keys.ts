type Key = { key: string; meaning: string }

/** What the help of keyboard shortcuts lists. */
export const keyGroups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { key: 'Ctrl K', meaning: 'Search products, leads and pages (⌘K on a Mac)' },
      { key: '?', meaning: 'Show this help' },
      { key: 'Esc', meaning: 'Close what is open' },
    ],
  },
  {
    title: 'In lists',
    keys: [
      { key: 'j', meaning: 'Next row' },
      { key: 'k', meaning: 'Previous row' },
      { key: 'Enter', meaning: 'Open the row' },
      { key: '/', meaning: 'Go to the search' },
    ],
  },
  {
    title: 'Approvals',
    keys: [
      { key: 'a', meaning: 'Approve the open request (asks once more)' },
      { key: 'r', meaning: 'Reject the open request (asks once more)' },
      { key: 'j', meaning: 'Open the next request' },
      { key: 'k', meaning: 'Open the request before' },
    ],
  },
  { title: 'Leads', keys: [{ key: 'x', meaning: 'Choose the lead' }] },
  {
    title: 'Products, with a row in focus',
    keys: [
      { key: 'n', meaning: 'Add a product' },
      { key: 'r', meaning: 'Refresh the list' },
    ],
  },
]
