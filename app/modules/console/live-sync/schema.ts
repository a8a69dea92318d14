/** Live topics and their minimum roles. Account and session changes also go to that person, in any role. */
export const liveTopics = {
  products: 'viewer',
  approvals: 'viewer',
  offers: 'viewer',
  leads: 'editor',
  /** A colleague is replying to a lead; `id` is the id of the lead. */
  writers: 'editor',
  notifications: 'viewer',
  people: 'product_manager',
  sessions: 'super_admin',
} as const satisfies Record<string, 'viewer' | 'editor' | 'product_manager' | 'super_admin'>
export type LiveTopic = keyof typeof liveTopics

export const liveOperations = ['insert', 'update', 'delete'] as const

/**
 * A change of one record. Changes may arrive in slightly different order or twice. Contains only the record's id, so
 * that clients fetch what they may see. For notifications, `id` is the recipient's.
 */
export type LiveChange = {
  sequence: number
  topic: LiveTopic
  operation: (typeof liveOperations)[number]
  id: string
}
