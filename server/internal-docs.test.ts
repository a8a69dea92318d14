import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import * as docsLayout from '#app/modules/design-docs/pages/docs-layout.tsx'
import * as docsOverview from '#app/modules/design-docs/pages/docs-overview.tsx'
import * as docsSection from '#app/modules/design-docs/pages/section.tsx'
import { changeAccessRules } from '#app/modules/settings/service.server.ts'
import { seedSettings, settingsTag } from '#app/modules/settings/store.server.ts'
import { silentLog, type Log } from '#app/platform/logger.server.ts'
import * as root from '#app/root.tsx'
import { signIn } from '#tools/testing/fixtures.ts'
import { asBuilt, handMadePages } from '#tools/testing/hand-made-pages.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import type { PageCache } from './pages/page-cache.ts'

const tag = settingsTag('access')

/** The product's routes, assembled by hand as its build would. */
const modules = {
  root: { path: '', module: asBuilt(root) },
  layout: { path: 'internal-docs', module: asBuilt(docsLayout) },
  overview: { parentId: 'layout', index: true as const, module: asBuilt(docsOverview) },
  section: { parentId: 'layout', path: ':section', module: asBuilt(docsSection) },
}

const database = useTestDatabase(seedSettings)
let app: ReturnType<typeof testApp>
let cache: PageCache
let base: ReturnType<typeof testContext>
const problems: unknown[] = []
beforeAll(async () => {
  base = testContext(database, { env: { PUBLIC_URL: 'https://baobab.example' } })
  const error = (details: unknown) => void problems.push(details)
  base.log = Object.assign(Object.create(silentLog) as Log, { error })
  const made = handMadePages(modules)
  cache = made.cache
  app = testApp({ base, pages: made.pages })
})
afterEach(() => expect(problems.splice(0)).toEqual([]))

let changes = 0
/** Changes the setting as a person would, and notifies this node of it as the database would. */
async function setForStaffOnly(areDocsForStaffOnly: boolean): Promise<void> {
  const { rows } = await database.pool.query(`select version from settings where name = 'access'`)
  const ctx = testContext(database, { actor: staffActor('super_admin') })
  const changed = await changeAccessRules(ctx, {
    value: { areDocsForStaffOnly, secondStepRoles: [] },
    baseVersion: rows[0].version,
    idempotencyKey: `docs-access-${++changes}`,
  })
  if (!changed.ok) throw new Error(changed.message)
  base.cache.markStale(tag)
  cache.dropTag(tag)
}

async function signInAs(role: StaffRole = 'viewer') {
  const { id, headers } = await signIn(app, database, { role })
  return { ...headers, id, cookie: headers.cookie.split('; ')[0]! }
}

async function endedCookies() {
  const idle = await signInAs()
  await database.pool.query(
    `update staff_sessions set last_seen_at = now() - interval '31 minutes' where user_id = $1`,
    [idle.id],
  )
  const disabled = await signInAs()
  await database.pool.query('update staff_users set is_active = false where id = $1', [disabled.id])
  const signedOut = await signInAs()
  await ask('/functions/admin-auth', signedOut.cookie, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: signedOut.authorization },
    body: '{"action":"logout"}',
  })
  return { idle: idle.cookie, disabled: disabled.cookie, 'signed out': signedOut.cookie }
}

/** Manipulated copies of a valid cookie. */
async function forgedCookies({ id, cookie }: { id: string; cookie: string }) {
  const [name, value] = cookie.split(/=(.*)/s) as [string, string]
  const stored = 'select token from staff_sessions where user_id = $1'
  const { token } = (await database.pool.query(stored, [id])).rows[0]
  return {
    cut: `${name}=${value.slice(0, -3)}`,
    edited: `${name}=${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`,
    unsigned: `${name}=${token}`,
    'under another name': `admin_session=${value}`,
    empty: `${name}=`,
  }
}

const ask = (path: string, cookie?: string, more: RequestInit = {}) =>
  app.request(path, { ...more, headers: { ...(cookie ? { cookie } : {}), ...more.headers } })
const withoutNonce = async (path: string, cookie?: string) =>
  (await (await ask(path, cookie)).text()).replaceAll(/nonce="[^"]*"/g, '')
const docs = '/internal-docs'
const signInPage = (from: string) => `/admin/login?${new URLSearchParams({ from })}`

describe('D-11 T32 open to everyone', () => {
  beforeEach(() => setForStaffOnly(false))

  test('a signed-in user gets the same page, without their data', async () => {
    const { cookie } = await signInAs('super_admin')
    const theirs = await withoutNonce(`${docs}/icons`, cookie)
    expect(theirs).toBe(await withoutNonce(`${docs}/icons`))
    expect(theirs).not.toContain('Thandi')
  })

  test('IDX-05 the page loads its script at once, with a nonce', async () => {
    const response = await ask(`${docs}/tokens`)
    const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)!
    expect(await response.text()).toContain(`<script nonce="${nonce}" type="module" async="">`)
  })

  test.each([
    ['', 'Design system'],
    ['/tokens', 'Tokens'],
    ['/typography', 'Typography'],
    ['/spacing', 'Spacing'],
    ['/icons', 'Icons and drawings'],
    ['/components', 'Components'],
    ['/atoms', 'Atoms'],
    ['/molecules', 'Molecules'],
    ['/organisms', 'Organisms'],
    ['/examples', 'Examples'],
    ['/accessibility', 'Accessibility'],
    ['/performance', 'Performance'],
  ])(
    'IDX-01 IDX-06 IDX-11 D-12 /internal-docs%s is marked internal, not cached or indexed, titled %s',
    async (path, name) => {
      const response = await ask(docs + path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
      expect(html).toContain('>Internal use only</span>')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(cache.count).toBe(0)
    },
  )

  test('IDX-06 NF-01 NF-02 NF-03 NF-06 an unknown section gets the not-found page, which is not cached', async () => {
    const before = cache.count
    const missing = await ask(`${docs}/no-such-section`)
    expect(missing.status).toBe(404)
    expect(cache.count).toBe(before)
    const html = await missing.text()
    expect(html).toContain('<h1 class="mt-2">Oops! Page not found</h1>')
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
    expect(html).not.toContain('Try again')
  })
})

describe('D-11 T32 for staff only', () => {
  beforeEach(() => setForStaffOnly(true))
  const paths = [docs, `${docs}/tokens`, `${docs}/tokens?tab=border`, `${docs}/components?q=price`]

  test('a visitor is redirected to sign in, with the requested page as the return address', async () => {
    for (const path of paths) {
      const response = await ask(path)
      expect(response.status, path).toBe(302)
      expect(response.headers.get('location'), path).toBe(signInPage(path))
      expect(response.headers.get('cache-control'), path).toBe('private, no-store')
      expect(await response.text(), path).toBe('')
    }
    expect(cache.count).toBe(0)
  })

  test.each(staffRoles)('a signed-in %s can read every page, and none is cached', async (role) => {
    const { cookie } = await signInAs(role)
    for (const path of paths) {
      const response = await ask(path, cookie)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('cache-control'), path).toBe('private, no-store')
      expect(response.headers.get('etag'), path).toBeNull()
      expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
    }
    expect((await ask(docs, cookie, { method: 'HEAD' })).status).toBe(200)
    expect(cache.count).toBe(0)
  })

  test('data requests need the same sign-in, even for a single route', async () => {
    const { cookie } = await signInAs()
    for (const path of [
      `${docs}/tokens.data?tab=border`,
      `${docs}/tokens.data?tab=border&_routes=section`,
      `${docs}/performance.data?_routes=layout%2Csection`,
    ]) {
      const refused = await ask(path)
      const text = await refused.text()
      expect(text, path).toContain('/admin/login?from=')
      expect(text, path).not.toContain('componentTab')
      expect(refused.headers.get('cache-control'), path).toBe('private, no-store')
      expect(await (await ask(path, cookie)).text(), path).toContain('componentTab')
    }
  })

  test('an ended, forged or incomplete sign-in is treated as a visitor', async () => {
    const alive = await signInAs()
    const cookies = { ...(await endedCookies()), ...(await forgedCookies(alive)) }
    expect(Object.keys(cookies)).toHaveLength(8)
    for (const [condition, cookie] of Object.entries(cookies)) {
      const response = await ask(`${docs}/tokens`, cookie)
      expect(response.status, condition).toBe(302)
      expect(response.headers.get('location'), condition).toBe(signInPage(`${docs}/tokens`))
    }
    const bearer = { authorization: alive.authorization }
    expect((await ask(`${docs}/tokens`, undefined, { headers: bearer })).status).toBe(302)
    expect((await ask(`${docs}/tokens`, alive.cookie)).status).toBe(200)
  })

  test('the cookie gives no access to writes', async () => {
    const { cookie } = await signInAs('super_admin')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [docs, `${docs}/tokens`, `${docs}/tokens.data`]) {
        const response = await ask(path, cookie, { method })
        expect(response.status, `${method} ${path}`).not.toBe(200)
        expect(await response.text(), `${method} ${path}`).not.toContain('componentTab')
      }
    }
  })

  test('reading doesn’t extend the session, renew the token or set a cookie', async () => {
    const { id, cookie } = await signInAs()
    const row = async () =>
      (await database.pool.query('select * from staff_sessions where user_id = $1', [id])).rows
    await database.pool.query(
      `update staff_sessions set last_seen_at = now() - interval '20 minutes',
         access_token_issued_at = now() - interval '20 minutes' where user_id = $1`,
      [id],
    )
    const before = await row()
    const response = await ask(`${docs}/tokens`, cookie)
    expect(response.status).toBe(200)
    expect(await row()).toEqual(before)
    for (const name of ['set-cookie', 'x-access-token', 'x-session-expires-at'])
      expect(response.headers.get(name), name).toBeNull()
  })

  test('of simultaneous requests, visitors get a redirect and staff the page', async () => {
    const { cookie } = await signInAs()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(`${docs}/typography`, at % 2 ? cookie : undefined)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(answers.map((_, at) => (at % 2 ? 200 : 302)))
    for (const answer of answers.filter(({ status }) => status === 302))
      expect(await answer.text()).not.toContain('Typography')
  })
})
