import { asc, inArray } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'

export type KnownStaff = { id: string; name: string; canOwn: boolean }

/** All staff by name; those who may sign in and work on leads (editor and above) can own one. */
export async function findKnownStaff(db: Queryable): Promise<KnownStaff[]> {
  const rows = await db
    .select({
      id: staffUsers.id,
      name: staffUsers.fullName,
      role: staffUsers.role,
      isActive: staffUsers.isActive,
    })
    .from(staffUsers)
    .orderBy(asc(staffUsers.fullName))
  return rows.map(({ id, name, role, isActive }) => ({
    id,
    name,
    canOwn: isActive && role !== 'viewer',
  }))
}

/** Names by id, for the owners of a page of leads. */
export async function findStaffNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const uuids = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id))
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select({ id: staffUsers.id, name: staffUsers.fullName })
    .from(staffUsers)
    .where(inArray(staffUsers.id, uuids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
