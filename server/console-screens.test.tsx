import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { StaffProvider } from '#app/modules/access/ui/staff-context.tsx'
import { LiveProvider } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { systemActor } from '#app/platform/context.server.ts'
import routes from '#app/routes.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { seedDatabase } from './seed.ts'

const email = 'naledi@staff.example'
const password = 'copper-kettle-over-42-hills'
const sample = '00000000-0000-4000-8000-000000000002'

const database = useTestDatabase(seedDatabase)
let app: ReturnType<typeof testApp>
let user: StaffUser
beforeAll(async () => {
  const ctx = testContext(database, { actor: systemActor('test') })
  await createStaffUser(ctx, { email, password, role: 'super_admin', fullName: 'Naledi Owner' })
  app = testApp({ base: testContext(database) })
  await signIn()
})
// Removes the stubs, so that the next test file of this worker does not call this file's API.
afterAll(() => vi.unstubAllGlobals())
afterEach(() => expect(refusals).toEqual([]))

const refusals: string[] = []

/** Signs in, so that the screens call the real API with a real session. */
async function signIn(): Promise<void> {
  const response = await postJson(app, '/functions/admin-auth', { email, password })
  const answer = (await response.json()) as { user: StaffUser; session: object }
  user = { ...answer.user, permissions: permissionsOfRole('super_admin') }
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  const stored = new Map([['admin_session', JSON.stringify(answer.session)]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookies.join('; '))
    const asked = await app.request(path, { ...init, headers })
    if (!asked.ok) refusals.push(`${path}: ${asked.status}`)
    return asked
  })
}

/** Module file of each declared screen, by its address. */
function screenFiles(entries: readonly RouteConfigEntry[], parent = ''): Map<string, string> {
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const path = entry.path ? `${parent}/${entry.path}` : parent
      if (entry.children) return [...screenFiles(entry.children, path)]
      return [[path, entry.file]]
    }),
  )
}

/** HTML of a screen after all its requests are complete. */
async function show(pattern: string): Promise<string> {
  const file = screenFiles(await routes).get(pattern)
  if (!file) throw new Error(`${pattern} is not declared`)
  const { default: Screen } = (await import(resolve('app', file))) as { default: ComponentType }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = (
    <QueryClientProvider client={queries}>
      <StaffProvider value={user}>
        <LiveProvider open={() => Promise.reject(new Error('not in this test'))}>
          <Screen />
        </LiveProvider>
      </StaffProvider>
    </QueryClientProvider>
  )
  const routed = [{ path: pattern, element: screen }]
  const initialEntries = [pattern.replace(':id', sample)]
  const render = () =>
    renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routed, { initialEntries })} />)
  let html = render()
  for (let round = 0; round < 5; round++) {
    const unread = queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'pending' })
    if (unread.length === 0) break
    await Promise.all(unread.map((query) => query.fetch()))
    html = render()
  }
  return html
}

test.each([
  ['/admin/products/new', 'New product'],
  ['/admin/products/:id', 'Business Fibre 100'],
  ['/admin/products/:id/edit', 'Business Fibre 100'],
  ['/admin/products/drafts', 'Drafts (1)'],
  ['/admin/products/archived', 'Archived (1)'],
  ['/admin/analytics', 'Visits'],
  ['/admin/users', 'Naledi Owner'],
  ['/admin/settings', 'Settings'],
  ['/admin/integrations', 'Zoho CRM'],
  ['/admin/api-keys', 'No API keys yet'],
  ['/admin/webhooks', 'No webhooks yet'],
])('ADS-15 %s renders a working screen from the server’s responses', async (pattern, shown) => {
  const html = await show(pattern)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(shown)
  expect(html).not.toMatch(/skeleton|could not be/)
})
