/** In the order in which they are listed; leads come last because their answer does. */
export const searchKinds = ['action', 'page', 'product', 'quote', 'lead'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A choice as this browser remembers it; of a lead its reference only, never a name. */
export type Recent = { id: string; kind: SearchKind; label: string; href: string | null }
