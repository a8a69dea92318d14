import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import { type Person, staffPermissions } from '../rules.ts'

/** Prefix of our API keys, so that people and secret scanners recognise a leaked key. */
export const apiKeyPrefix = 'bbk_'

// The length distinguishes a key from a session token, which might begin with the same letters.
const sessionTokenLength = 43

/** Returns the API key in the Authorization header; undefined for a session token or a missing header. */
export function readApiKey(headers: Headers): string | undefined {
  const [, token = ''] = /^Bearer +(\S{1,200})$/i.exec(headers.get('authorization') ?? '') ?? []
  const isKey = token.startsWith(apiKeyPrefix) && token.length !== sessionTokenLength
  return isKey ? token : undefined
}

/** The visible part of a key after its creation: enough to recognise it, too little to guess it. */
export function prefixOf(key: string): string {
  return key.slice(0, apiKeyPrefix.length + 6)
}

/** Upper limit of a key's access. The key never gets more access than its owner has. */
export type ApiKeyScope = { role: StaffRole; permissions: readonly string[]; isReadOnly: boolean }

/** Returns a key's current access: the lower role, and the permissions that both its scope and its owner have. */
export function limitPersonToScope(owner: Person, scope: ApiKeyScope): Person {
  const isOwn = (name: string) => owner.role === 'super_admin' || owner.permissions[name] === true
  const common = scope.permissions.filter(isOwn)
  return {
    role: isAtLeast(owner.role, scope.role) ? scope.role : owner.role,
    permissions: Object.fromEntries(common.map((name) => [name, true])),
  }
}

export function coversScope(owner: Person, scope: Omit<ApiKeyScope, 'isReadOnly'>): boolean {
  const { permissions } = limitPersonToScope(owner, { ...scope, isReadOnly: false })
  return isAtLeast(owner.role, scope.role) && scope.permissions.every((name) => permissions[name])
}

/** Returns the permissions that a person can grant to a key: only those that the person has. */
export function grantablePermissions({ role, permissions }: Person) {
  return staffPermissions.filter((name) => role === 'super_admin' || permissions[name] === true)
}

export type ApiKeyState = 'active' | 'expired' | 'revoked'

/** Returns the state of a key. `now` must come from the database's clock. */
export function apiKeyState(
  key: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked'
  return key.expiresAt <= now ? 'expired' : 'active'
}

const touchIntervalMs = 60_000

/** Checks whether the last use of a key must be stored again. Once a minute is enough. */
export function isTouchDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= touchIntervalMs
}
