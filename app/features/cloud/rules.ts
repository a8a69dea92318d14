/** Where the answer stands in the page; a page that answers a post without script opens there. */
export const launchAnchor = 'launch'

/** What a visitor types into the launch form (CLD-05). */
export const launchFields = ['email'] as const

/** Values of the query `sent`: the page after a post without script says that it was stored. */
export const sentValues = ['', 'yes'] as const
