import type { Actor, StaffActor } from '#app/platform/actor.ts'
import { authorizeRight, type Right } from '../rules/access.ts'

/** Whether an actor has a right, by the rule that the routes and the screens go by (ROL-11, D-111). */
export function hasRight(actor: Actor, right: Right): actor is StaffActor {
  return actor.kind === 'staff' && authorizeRight(actor, right) === 'allowed'
}
