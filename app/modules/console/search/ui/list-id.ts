/** Ties the field to its list; apart from both, so that the header need not load them. */
export const listId = 'console-search-results'
