import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'
import type { Actor, StaffActor } from './actor.ts'
import { refused } from '#app/basics/outcome.ts'

/** True when the actor's role is at least `minimum` (ROL-01). */
export function hasRole(actor: Actor, minimum: StaffRole): actor is StaffActor {
  return actor.kind === 'staff' && isAtLeast(actor.role, minimum)
}

/** The refusal every staff service gives to an actor below its role. */
export function notAllowed() {
  return refused('not-allowed', "You don't have sufficient permissions to do this.")
}
