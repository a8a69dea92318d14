/** In the order in which they are listed; what the server found by more than its name comes last. */
export const searchKinds = [
  'action',
  'page',
  'setting',
  'person',
  'product',
  'quote',
  'request',
  'form',
  'lead',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** A choice as this browser remembers it; of a lead its reference only, never a name. */
export type Recent = { id: string; kind: SearchKind; label: string; href: string | null }
