import { staffRoles } from '#app/basics/staff-roles.ts'
import type { StaffSession, StaffUser } from '../schema.ts'

// By hand: what stands before the first screen of the console is loaded without the library for schemas (ADR 0007).

type Read = Readonly<Record<string, unknown>>

export function readObject(value: unknown): Read {
  return typeof value === 'object' && value !== null ? (value as Read) : {}
}

/** A session as it was answered or stored; null where it makes no sense (ADL-11). */
export function readSession(value: unknown): StaffSession | null {
  const { access_token, expires_at } = readObject(value)
  const isWhole = typeof access_token === 'string' && access_token && typeof expires_at === 'string'
  return isWhole ? { access_token, expires_at } : null
}

/** The person as admin-auth shows them; undefined where something is missing. */
export function readStaffUser(value: unknown): StaffUser | undefined {
  const { id, email, full_name, role: name, permissions } = readObject(value)
  const role = staffRoles.find((known) => known === name)
  if (typeof id !== 'string' || typeof email !== 'string' || typeof full_name !== 'string')
    return undefined
  return role && isPermissions(permissions)
    ? { id, email, full_name, role, permissions }
    : undefined
}

function isPermissions(value: unknown): value is StaffUser['permissions'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'boolean')
  )
}
