/** Where the answer stands in the page; a page that answers a post without script opens there. */
export const launchAnchor = 'launch'

/** Values of the query `sent`: the page after a post without script says that it was stored. */
