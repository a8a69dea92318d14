import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { sessionLimits } from '#app/modules/access/sign-in/rules.ts'
import { staffSessions, staffUsers } from '#app/modules/access/tables.ts'
import type { Database } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'

export type StaffSession = { staffId: string; headers: { authorization: string; cookie: string } }

/** Adds signed-in people directly to the database, each with the headers of one browser. */
export async function addStaffSessions(
  db: Database,
  count: number,
  role: StaffRole = 'product_manager',
): Promise<StaffSession[]> {
  const secret = await readInstallationValue(db, 'session-secret')
  const made: StaffSession[] = []
  for (let i = 0; i < count; i++) {
    const [staffId, token, accessToken] = [randomUUID(), randomToken(), randomToken()]
    await db.insert(staffUsers).values({
      id: staffId,
      email: `${staffId}@staff.example`,
      fullName: `Bench ${i}`,
      role,
      permissions: permissionsOfRole(role),
    })
    await db.insert(staffSessions).values({
      userId: staffId,
      token,
      accessTokenHash: createHash('sha256').update(accessToken).digest('hex'),
      expiresAt: new Date(Date.now() + sessionLimits.absoluteMs),
    })
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    made.push({
      staffId,
      headers: {
        authorization: `Bearer ${accessToken}`,
        cookie: `admin_session=${encodeURIComponent(`${token}.${signature}`)}`,
      },
    })
  }
  return made
}

/** Posts JSON to the staff API; throws if it is refused. */
export async function postAs(
  { headers }: StaffSession,
  url: string,
  path: string,
  body: object,
): Promise<Response> {
  const response = await fetch(`${url}/api/admin${path}`, {
    method: 'POST',
    headers: { ...headers, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
