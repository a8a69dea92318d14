import type { Queryable } from '#app/platform/database.server.ts'
import { findPerson, type PersonRow } from '#app/modules/access/data/people.server.ts'
import type { ListedPerson } from '../schema.ts'

/** A person as the list shows them; nothing of passwords, links or secrets. */
export function presentPerson({ user, hasPassword, hasSecondFactor }: PersonRow): ListedPerson {
  const { id, email, fullName, role, permissions, isActive, version } = user
  return {
    id,
    email,
    fullName,
    role,
    permissions,
    isActive,
    hasPassword,
    hasSecondFactor,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    version,
  }
}

/** The person as stored now; the id is known to exist. */
export async function readPerson(db: Queryable, id: string): Promise<ListedPerson> {
  return presentPerson((await findPerson(db, id))!)
}
