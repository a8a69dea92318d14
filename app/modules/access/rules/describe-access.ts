import type { Person } from './access.ts'
import { roleLabel } from './roles.ts'

/** What a person may do, in a sentence: "You are product manager now, with the permissions approve and edit." */
export function describeAccess({ role, permissions }: Person): string {
  if (role === 'super_admin') return 'You are super admin now, with every permission.'
  const names = Object.keys(permissions).filter((name) => permissions[name])
  const which =
    names.length === 0
      ? 'without permissions'
      : `with the permission${names.length > 1 ? 's' : ''} ${names.toSorted().join(' and ')}`
  return `You are ${roleLabel(role)} now, ${which}.`
}
