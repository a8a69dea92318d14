/**
 * What is kept in step between open consoles, and the least role that may read it (SYN-09). Changes of
 * people and sessions name a person, who hears of their own whatever their role (ROL-14).
 */
export const liveTopics = {
  products: 'viewer',
  approvals: 'viewer',
  offers: 'viewer',
  leads: 'editor',
  /** Who is replying to a lead; `id` is the lead's. */
  writers: 'editor',
  notifications: 'viewer',
  people: 'product_manager',
  sessions: 'super_admin',
} as const satisfies Record<string, 'viewer' | 'editor' | 'product_manager' | 'super_admin'>
export type LiveTopic = keyof typeof liveTopics

export const liveOperations = ['insert', 'update', 'delete'] as const

/**
 * One change of one record. `sequence` grows with the changes; two may swap places, and one may come
 * twice (D-120). It names the record and carries nothing of it: readers ask for what they may see.
 * Of notifications `id` is their person's.
 */
export type LiveChange = {
  sequence: number
  topic: LiveTopic
  operation: (typeof liveOperations)[number]
  id: string
}
