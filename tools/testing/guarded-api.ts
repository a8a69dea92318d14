import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { systemActor } from '#app/platform/actor.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { testContext, type TestDatabase } from './test-database.ts'
import { answerErrors } from '#server/middleware/answer-errors.ts'
import { extensions } from '#server/registrations.ts'
import { adminAuthApi } from '#app/features/staff-access/api.server.ts'
import { createStaffUser } from '#app/features/staff-access/services/create-staff-user.server.ts'
import { guardStaffApi } from '#app/features/staff-access/services/guard-staff-api.server.ts'

const password = 'copper-kettle-over-42-hills'

export type StaffCaller = {
  id: string
  /** Calls the API as this person; a body makes it a POST, unless another method is named. Bytes go as a file. */
  call(path: string, body?: object, method?: string): Promise<Response>
}

/** An API behind the real guard, and people who really signed in. */
export function guardedApi(
  database: TestDatabase,
  path: string,
  api: Hono<AppEnv>,
  more: Parameters<typeof testContext>[1] = {},
) {
  const app = new Hono<AppEnv>()
  app.onError(answerErrors(silentLog))
  app.use(async (c, next) => {
    c.set('ctx', testContext(database, { extensions, ...more }))
    await next()
  })
  app.route('/functions', adminAuthApi)
  app.use('/api/admin/*', guardStaffApi())
  app.route(path, api)

  async function signInAs(role: StaffRole, fullName = `Test ${role}`): Promise<StaffCaller> {
    // The guard asks which roles need a second step; an installation has its settings from the first start.
    await seedSettings(database.db)
    const email = `${randomUUID()}@staff.example`
    const ctx = testContext(database, { extensions, ...more, actor: systemActor('test') })
    const made = await createStaffUser(ctx, { email, password, role, fullName })
    if (!made.ok) throw new Error(made.message)
    const response = await app.request('/functions/admin-auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { session } = (await response.json()) as { session: { access_token: string } }
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const headers = { authorization: `Bearer ${session.access_token}`, cookie }
    return {
      id: made.value.id,
      call: async (below, body, method = body ? 'POST' : 'GET') =>
        app.request(`${path}${below}`, {
          method,
          headers: body ? { ...headers, 'content-type': typeOf(body) } : headers,
          body: body instanceof Uint8Array ? new Uint8Array(body) : body && JSON.stringify(body),
        }),
    }
  }
  return { app, signInAs }
}

function typeOf(body: object): string {
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
}
