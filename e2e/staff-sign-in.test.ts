import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, openPage, product, productUrl } from './support/browser.ts'
import { delayRequests, expectFocus } from './support/page-steps.ts'
import {
  openAsStaff as openSession,
  openSignedIn as openEmpty,
  sendCredentials,
} from './support/staff.ts'

// Each test has a new session, because these tests end their sessions.
const openAsStaff = () => openSession('/admin', { isFresh: true })
const openSignedIn = () => openEmpty({ isFresh: true })
const path = (page: Page) => new URL(page.url()).pathname
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const answerAuth = (page: Page, answer: { status?: number; body?: object } | 'abort') =>
  page.route('**/functions/admin-auth', (route) =>
    answer === 'abort'
      ? route.abort()
      : route.fulfill({ status: answer.status ?? 200, json: answer.body ?? {} }),
  )

const arrivesAt = (page: Page, pathname: string) =>
  page.waitForURL((url) => url.pathname === pathname && url.search === '')
const isReady = (page: Page) => page.locator('button[type=submit]:enabled').waitFor()

const signIn = (page: Page, password = product().staff.password) =>
  sendCredentials(page, product().staff.email, password)

const failures = [
  // Neighbours have different messages, so that each message is a new one.
  [{ status: 429, body: { error: 'Too many attempts.' } }, 'Too many attempts.'],
  [{ status: 500 }, 'Login failed'],
  [{}, 'Invalid credentials or insufficient privileges'],
  ['abort', 'Login failed'],
] as const

test('ADL-01 ADL-02 ADL-03 ADL-04 ADL-05 ADL-06 the sign-in page requires both fields, shows each failure, and disables its fields while signing in', async () => {
  const page = await openPage({ path: '/admin/login' })
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  expect(await email.getAttribute('type')).toBe('email')
  expect(await secret.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Please enter your email address.').waitFor()
  await page.getByText('Please enter your password.').waitFor()
  await expect.poll(() => path(page)).toBe('/admin/login')
  expectNoTroubles(page)

  const expectMessage = async (message: string) => {
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    await expect.poll(() => email.inputValue()).toBe(product().staff.email)
    await expect.poll(() => email.isEnabled()).toBe(true)
  }
  for (const [answer, message] of failures) {
    await answerAuth(page, answer)
    await signIn(page)
    await expectMessage(message)
    await page.unroute('**/functions/admin-auth')
  }
  await secret.fill('not-the-password-at-all')
  await secret.press('Enter')
  await expectMessage('Invalid credentials or insufficient privileges')
  await expectFocus(secret)

  const release = await delayRequests(page, '**/functions/admin-auth')
  await signIn(page)
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  await expect.poll(() => email.isDisabled()).toBe(true)
  await expect.poll(() => secret.isDisabled()).toBe(true)
  release()
  await arrivesAt(page, '/admin')
})

test('ADL-05 a browser that blocks all storage shows the sign-in page, and signing in shows the cause', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get })
  })
  await page.goto(productUrl('/admin/login'))
  await isReady(page)
  await signIn(page)
  const refused = 'Your browser can’t store the sign-in.'
  await page.getByRole('alert').getByText(refused).waitFor()
})

test('ADL-08 ADL-10 ADL-11 ADL-13 a console page redirects to sign-in and back', async () => {
  const page = await openPage({ path: '/admin/profile' })
  await arrivesAt(page, '/admin/login')
  await signIn(page)
  await arrivesAt(page, '/admin/profile')
  await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor()
  const { admin_session, admin_user } = await stored(page)
  expect(JSON.parse(admin_session!)).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: expect.any(String),
  })
  expect(JSON.parse(admin_user!)).toMatchObject({ full_name: 'Naledi Owner', role: 'super_admin' })
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
  expectNoTroubles(page)
})

test('ADL-09 ADL-20 ADL-21 D-05 /forms redirects to the client forms, signed in or not, without a loop', async () => {
  const page = await openPage({ path: '/forms' })
  await arrivesAt(page, '/admin/login')
  await signIn(page)
  await arrivesAt(page, '/admin/forms')
  await page.getByRole('heading', { level: 1, name: 'Client Forms' }).waitFor()
  await page.goto(productUrl('/forms'))
  await arrivesAt(page, '/admin/forms')
  await page.goto(productUrl('/admin/login'))
  await arrivesAt(page, '/admin')
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
})

test('ADL-19 T16 sign-in does not redirect to another site', async () => {
  const origin = '//evil.example/admin'
  const page = await openPage({ path: `/admin/login?from=${encodeURIComponent(origin)}` })
  await isReady(page)
  await page.evaluate((value) => sessionStorage.setItem('admin_origin', value), origin)
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
  await expect.poll(() => page.url()).toBe(productUrl('/admin'))
})

test('ADL-13 a spinner shows while the session is checked, and one lost response does not sign out (D-101)', async () => {
  const page = await openSignedIn()
  let calls = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/functions/admin-auth', async (route) => {
    calls++
    if (calls === 1) return route.abort()
    await seen.promise
    return route.continue()
  })
  await page.goto(productUrl('/admin'))
  await page.getByText('Checking your session').waitFor()
  seen.resolve()
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
  expect(calls).toBe(2)
})

test('ADL-13 T22 a console whose scripts cannot be loaded offers a link to load the page again', async () => {
  const page = await openSignedIn()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(productUrl('/admin'))
  await page.getByText('Checking your session').waitFor()
  const again = page.getByRole('link', { name: 'load the page again' })
  const passTime = (ms: number) =>
    page.evaluate((now) => document.getAnimations().forEach((each) => (each.currentTime = now)), ms)
  await passTime(0)
  expect(await again.isVisible()).toBe(false)
  await passTime(8_000)
  await again.waitFor()
  await page.unroute('**/assets/*.js')
  await again.click()
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
})

test('ADL-12 T2 a stored session without its cookie is refused, and an edited stored name is replaced by the real one', async () => {
  const page = await openAsStaff()
  const { admin_session, admin_user } = await stored(page)
  const thief = await openPage({ path: '/admin/login' })
  await isReady(thief)
  await thief.evaluate(
    ([session, user]) => {
      localStorage.setItem('admin_session', session!)
      localStorage.setItem('admin_user', user!)
    },
    [admin_session, admin_user],
  )
  await thief.goto(productUrl('/forms'))
  await thief.getByRole('alert').getByText('Session expired').waitFor()
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('admin_user')!)
    localStorage.setItem('admin_user', JSON.stringify({ ...user, full_name: 'Somebody Else' }))
  })
  await page.goto(productUrl('/admin'))
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
  await expect
    .poll(async () => JSON.parse((await stored(page)).admin_user!).full_name)
    .toBe('Naledi Owner')
})

test('ADL-16 ADS-12 ADS-13 signing out clears the browser and ends the session on the server', async () => {
  const page = await openAsStaff()
  const before = await stored(page)
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).waitFor()
  await expect
    .poll(() => page.getByRole('menu').innerText())
    .toMatch(/Naledi Owner[\s\S]*super admin/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await arrivesAt(page, '/admin/login')
  await expect.poll(async () => (await stored(page)).admin_session).toBeUndefined()
  const { admin_session: session } = before
  await page.evaluate((value) => localStorage.setItem('admin_session', value), session!)
  await page.goto(productUrl('/admin'))
  await page.getByRole('alert').getByText('Session expired').waitFor()
})

test('ADS-01 ADS-02 ADS-09 the sidebar is 16rem wide or 4rem collapsed, hidden in a narrow window, and stays collapsed after a reload', async () => {
  const page = await openAsStaff()
  const sidebar = page.getByRole('complementary', { name: 'Console' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(256)
  await expect.poll(() => sidebar.innerText()).toMatch(/N\s+Naledi Owner\s+super admin/)
  await page.getByText('Product Catalogue Management', { exact: true }).waitFor()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(() => sidebar.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', expanded: false }).click()
  await expect.poll(() => sidebar.isVisible()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(width).toBe(256)
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBe(64)
  await page.reload()
  await page.getByRole('button', { name: 'Open the sidebar' }).waitFor()
  await expect.poll(width).toBe(64)
  expectNoTroubles(page)
})

test('NF-01 NF-02 NF-03 NF-04 an unknown path below /admin shows the not-found page, signed in or not, with or without script', async () => {
  // Cache the site's not-found page first: it must not be served in place of the console's.
  const visitor = await openPage({ path: '/no-such-page' })
  await visitor.getByText('Oops! Page not found').waitFor()
  const plain = await openPage({ javaScript: false })
  for (const path of ['/admin/no-such-page', '/admin/leads/no/such/page', '/admin/login/again']) {
    const response = await plain.goto(productUrl(path))
    expect(response?.status()).toBe(404)
    await plain.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor()
  }
  expect((await fetch(productUrl('/admin/leads'))).status).toBe(200)
  await plain.getByRole('link', { name: 'Return to Home' }).click()
  await arrivesAt(plain, '/')

  const said: string[] = []
  for (const page of [await openPage(), await openSignedIn()]) {
    page.on('console', (message) => said.push(message.text()))
    await page.goto(productUrl('/admin/no-such-page?q=1'))
    await page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor()
    await expect.poll(() => said.splice(0)).toContain('Page not found: /admin/no-such-page')
    const home = page.getByRole('link', { name: 'Return to Home' })
    expect(await home.getAttribute('href')).toBe('/')
    await page.getByRole('link', { name: 'Go to the staff console' }).click()
    await page.waitForURL(/\/admin(\/login)?$/)
  }
})
