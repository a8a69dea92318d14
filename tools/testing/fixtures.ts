import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { addStaffUser } from '#app/modules/access/staff/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { extensions } from '#server/registrations.ts'
import { postJson } from './context-app.ts'
import { testApp } from './test-app.ts'
import { testContext, type TestDatabase } from './test-database.ts'

export const staffPassword = 'copper-kettle-over-42-hills'

/** The people of the tests, by the name that a test file uses for them. */
const people = {
  viewer: ['viewer', 'Vusi Viewer'],
  editor: ['editor', 'Naledi Editor'],
  colleague: ['editor', 'Pieter Colleague'],
  manager: ['product_manager', 'Max Manager'],
  second: ['product_manager', 'Carla Second'],
  owner: ['super_admin', 'Olga Owner'],
} as const satisfies Record<string, [StaffRole, string]>
type PersonName = keyof typeof people

export type StaffCaller = {
  id: string
  email: string
  headers: { authorization: string; cookie: string }
  /** Calls the API as this person. A body makes it a POST, unless `method` is given; bytes are sent as a file. */
  call(path: string, body?: object, method?: string): Promise<Response>
}

/** Returns the status and the JSON body of a response. */
export async function readAnswer<Body>(sent: Promise<Response>) {
  const response = await sent
  return { status: response.status, body: (await response.json()) as Body }
}

type TestApp = Pick<ReturnType<typeof testApp>, 'request' | 'routes'>
type Settings = Parameters<typeof testContext>[1]

/** Creates a person who may sign in. */
export async function createPerson(
  database: TestDatabase,
  role: StaffRole = 'editor',
  fullName = `Test ${role}`,
) {
  const email = `${randomUUID()}@staff.example`
  const ctx = testContext(database, { extensions, actor: systemActor('test') })
  const made = await createStaffUser(ctx, { email, password: staffPassword, role, fullName })
  if (!made.ok) throw new Error(made.message)
  return { id: made.value.id, email }
}

/** Adds a person who has not accepted the invitation yet. Returns the id. */
export async function invitePerson({ db }: TestDatabase) {
  const email = `${randomUUID()}@staff.example`
  const invited = { email, fullName: 'Invited', role: 'editor', permissions: {} } as const
  return (await addStaffUser(db, invited))!.id
}

/** Creates a person and signs in; the paths of `call` are relative to `at`, below /api/admin. */
export async function signIn(
  app: Pick<TestApp, 'request'>,
  database: TestDatabase,
  { role, fullName, at = '' }: { role: StaffRole; fullName?: string; at?: string },
): Promise<StaffCaller> {
  const { id, email } = await createPerson(database, role, fullName)
  const response = await postJson(app, '/functions/admin-auth', { email, password: staffPassword })
  const { session } = (await response.json()) as { session: { access_token: string } }
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { authorization: `Bearer ${session.access_token}`, cookie: cookies.join('; ') }
  return {
    id,
    email,
    headers,
    call: async (path, body, method = body ? 'POST' : 'GET') => {
      const isFile = body instanceof Uint8Array
      const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
      return app.request(`/api/admin${at}${path}`, {
        method,
        headers: body ? { ...headers, ...type } : headers,
        body: isFile ? new Uint8Array(body) : body && JSON.stringify(body),
      })
    },
  }
}

/** A cache that loads every value again, so that no test waits for an invalidation. */
class DisabledCache extends TaggedCache {
  override read<Value>(_name: string, load: () => Promise<Value>): Promise<Value> {
    return load()
  }
}

/**
 * The whole app over the database of a test file, and people who really sign in before its first test. The paths of
 * their calls are relative to `at`, below /api/admin.
 */
export function useStaff<Name extends PersonName>(
  database: TestDatabase,
  names: readonly Name[],
  { at, ...more }: { at?: string } & Settings = {},
) {
  const made = {} as { app: TestApp }
  const app: TestApp = {
    request: (...args) => made.app.request(...args),
    get routes() {
      return made.app.routes
    },
  }
  const signInAs = (role: StaffRole, fullName?: string) =>
    signIn(app, database, { role, fullName, at })
  const staff = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, StaffCaller>
  beforeAll(async () => {
    // The guard reads from the settings which roles need two-step sign-in. An installation has its settings from the
    // first start.
    await seedSettings(database.db)
    const cache = new DisabledCache(silentLog)
    made.app = testApp({ base: { ...testContext(database, more), cache } })
    for (const name of names) {
      const [role, fullName] = people[name]
      Object.assign(staff[name], await signInAs(role, fullName))
    }
  })
  return { ...staff, app, signInAs }
}
