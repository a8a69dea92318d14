import type { StaffRole } from '#app/basics/staff-roles.ts'

export type StaffActor = {
  kind: 'staff'
  id: string
  name: string
  email: string
  role: StaffRole
  permissions: Readonly<Record<string, boolean>>
}

/** Who does something. Services ask this before they write. */
export type Actor = { kind: 'visitor' } | { kind: 'system'; name: string } | StaffActor

export const visitor: Actor = { kind: 'visitor' }

export function systemActor(name: string): Actor {
  return { kind: 'system', name }
}

/** The name under which an actor stands in what is stored. */
export function nameOf(actor: Actor): string {
  return actor.kind === 'visitor' ? 'Visitor' : actor.name
}
