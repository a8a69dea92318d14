/** What can be done to many products at once (STF-01). */
export const bulkActions = {
  publish: 'Send for approval',
  price: 'Change prices',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  category: 'Set the category',
  archive: 'Archive',
} as const
export type BulkAction = keyof typeof bulkActions
