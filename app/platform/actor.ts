import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import { refused } from '#app/basics/outcome.ts'

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

/** True when the actor's role is at least `minimum` (ROL-01). */
export function hasRole(actor: Actor, minimum: StaffRole): actor is StaffActor {
  return actor.kind === 'staff' && isAtLeast(actor.role, minimum)
}

/** The refusal every staff service gives to an actor below its role. */
export function notAllowed() {
  return refused('not-allowed', "You don't have sufficient permissions to do this.")
}
