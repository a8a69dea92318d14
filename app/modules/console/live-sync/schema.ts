/**
 * The live topics of the console, with the minimum role of each. Changes of accounts and sessions go to the person
 * they name, whatever their role.
 */
export const liveTopics = {
  products: 'viewer',
  approvals: 'viewer',
  offers: 'viewer',
  leads: 'editor',
  /** The colleague who is replying to a lead; `id` is the lead's. */
  writers: 'editor',
  notifications: 'viewer',
  people: 'product_manager',
  sessions: 'super_admin',
} as const satisfies Record<string, 'viewer' | 'editor' | 'product_manager' | 'super_admin'>
export type LiveTopic = keyof typeof liveTopics

export const liveOperations = ['insert', 'update', 'delete'] as const

/**
 * One change of one record. `sequence` grows; two may swap places, and one may arrive twice. It contains the record's
 * id and none of its data: readers fetch what they may see. For notifications `id` is the person's.
 */
export type LiveChange = {
  sequence: number
  topic: LiveTopic
  operation: (typeof liveOperations)[number]
  id: string
}
