import { authorizeRight, type Person } from '#app/modules/access/rules.ts'

/** What the screens offer a person (ROL-07 to ROL-09, D-111); the server authorizes each call again. */
export function productRights(person: Person): { canEdit: boolean; canApprove: boolean } {
  return {
    canEdit: authorizeRight(person, 'edit') === 'allowed',
    canApprove: authorizeRight(person, 'approve') === 'allowed',
  }
}
