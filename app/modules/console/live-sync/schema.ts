import type { StaffRole } from '#app/basics/staff-roles.ts'

/** With minimum roles. Changes of an account or its sessions also go to its owner, in any role. */
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
} as const satisfies Record<string, StaffRole>
export type LiveTopic = keyof typeof liveTopics

export const liveOperations = ['insert', 'update', 'delete'] as const

/**
 * A change of one record. Changes may arrive twice or in a slightly different order. A change contains only the
 * record's id, so that clients fetch what they may see. For notifications, `id` is the recipient's id.
 */
export type LiveChange = {
  sequence: number
  topic: LiveTopic
  operation: (typeof liveOperations)[number]
  id: string
}
