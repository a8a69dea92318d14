/** How many products one request may name, also by a filter, and an imported file may have lines. So many are counted. */
export const mostInBulk = 10_000
