import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Requirement = { minimum: StaffRole; permission?: string }
export type ApiAccess = Requirement & {
  method: Method
  path: string
  /** Takes bytes of a file (application/octet-stream); every other route takes JSON. */
  takesFile?: boolean
}

/**
 * What may be asked of products and prices: to change them, with an approval where they are live, and to decide
 * on that (ROL-07 to ROL-09, D-111). Routes, services and screens ask for a right by its name.
 */
export const rights = {
  edit: { minimum: 'editor', permission: 'edit' },
  approve: { minimum: 'product_manager', permission: 'approve' },
} as const satisfies Record<string, Requirement>
export type Right = keyof typeof rights

export type Person = { role: StaffRole; permissions: Readonly<Record<string, boolean>> }
export type Judgement = 'allowed' | 'role-too-low' | 'permission-missing'

/** ROL-01 to ROL-03: the role is judged first, then the named permission, which super_admin always has. */
export function judgeAccess(person: Person, required: Requirement): Judgement {
  if (!isAtLeast(person.role, required.minimum)) return 'role-too-low'
  if (!required.permission || person.role === 'super_admin') return 'allowed'
  return person.permissions[required.permission] === true ? 'allowed' : 'permission-missing'
}

/** What services let a person do, and screens offer (D-111): the role rule and the flag; super_admin has both. */
export function judgeRight(person: Person, right: Right): Judgement {
  return judgeAccess(person, rights[right])
}

/** The row for a request, or undefined: then nobody may (deny by default). */
export function findApiAccess(
  rows: readonly ApiAccess[],
  method: string,
  path: string,
): ApiAccess | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  return rows.find((row) => row.method === asked && fitsPattern(row.path, path))
}

function fitsPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) =>
      segment.startsWith(':') ? given[at] !== '' : segment === given[at],
    )
  )
}
