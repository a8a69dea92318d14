import { roleLabel } from '#app/modules/access/rules.ts'

/** Roles in words: "product manager or super admin" (ADA-18). */
export function roleNames(roles: readonly string[]): string {
  return roles.map(roleLabel).join(' or ')
}
