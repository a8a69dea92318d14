import { request, type BrowserContextOptions, type Page } from 'playwright-core'
import { storageKeys } from '#app/modules/access/content.ts'
import { openPage, product, productUrl, type OpenOptions } from './browser.ts'
import { waitForKeptFocus } from './page-steps.ts'

type StaffName = 'staff' | 'colleague'
export type StaffOptions = OpenOptions & {
  as?: StaffName
  /** Uses a separate session, for a journey that ends it. */
  isFresh?: boolean
}

type Credentials = { email: string; password: string }
type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>

// A session is reused for 10 minutes, because its token expires after 15.
const sessionLifetimeMs = 10 * 60_000
const sessions = new Map<string, { since: number; state: Promise<StorageState> }>()

/** Opens a page with the session of the super administrator, or the colleague; without `path`, it loads nothing yet. */
export async function openSignedIn({
  as = 'staff',
  isFresh = false,
  ...options
}: StaffOptions = {}): Promise<Page> {
  const storageState = isFresh ? await newSession(product()[as]) : await cachedSession(as)
  return openPage({ storageState, ...options })
}

/** Opens `path` signed in as the super administrator, or the colleague. */
export async function openAsStaff(path = '/admin', options: StaffOptions = {}): Promise<Page> {
  const page = await openSignedIn({ path, ...options })
  // A page that is still loading may send requests before a test intercepts them.
  await waitForKeptFocus(page)
  return page
}

/** One session per person, product and worker. */
function cachedSession(as: StaffName): Promise<StorageState> {
  const key = `${as} of ${product().url}`
  const kept = sessions.get(key)
  if (kept && performance.now() - kept.since < sessionLifetimeMs) return kept.state
  const state = newSession(product()[as])
  sessions.set(key, { since: performance.now(), state })
  return state
}

/** Browser state after sign-in: the cookie, plus the session and the person in local storage. */
export async function newSession({ email, password }: Credentials): Promise<StorageState> {
  const browser = await request.newContext()
  const response = await browser.post(productUrl('/functions/admin-auth'), {
    data: { email, password },
  })
  const { user, session } = await response.json()
  const { cookies } = await browser.storageState()
  await browser.dispose()
  const localStorage = [
    { name: storageKeys.session, value: JSON.stringify(session) },
    { name: storageKeys.user, value: JSON.stringify(user) },
  ]
  return { cookies, origins: [{ origin: new URL(product().url).origin, localStorage }] }
}

/** Fills in the sign-in form on the current page and sends it. */
export async function sendCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in on the current page, which must show the sign-in form. */
export async function signIn(page: Page, as: StaffName = 'staff'): Promise<void> {
  const { email, password } = product()[as]
  await sendCredentials(page, email, password)
  await page.waitForURL(
    (url) => url.pathname.startsWith('/admin') && url.pathname !== '/admin/login',
  )
}

export const arrivesAt = (page: Page, pathname: string) =>
  page.waitForURL((url) => url.pathname === pathname)

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await arrivesAt(page, '/admin/login')
}

/** Ends the session of a page, which leads to the sign-in page, and returns to the page with the session restored. */
export async function endSession(page: Page) {
  const address = page.url()
  const session = await page.evaluate(() => {
    const stored = localStorage.getItem('admin_session')!
    localStorage.removeItem('admin_session')
    return stored
  })
  await page.reload()
  await page.waitForURL(/\/admin\/login/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.evaluate((stored) => localStorage.setItem('admin_session', stored), session)
  await page.goto(address)
}

/** Opens the bell and waits for the notification about a lead, which several unread unassigned leads may share. */
export async function findNotice(page: Page, notice: string | RegExp) {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const own = bell.getByText(notice).first()
  const several = bell.getByText(/\d+ new leads are unassigned$/).first()
  const found = own.or(several).first()
  await found.waitFor()
  return found
}

/**
 * Opens a lead's page from its bell notification. A notification that several leads share opens the inbox, where
 * `search` finds the lead.
 */
export async function openLeadByTheBell(page: Page, notice: RegExp, search: string): Promise<void> {
  // Another lead may merge the notification with its own at any moment, so the address shows which one was clicked.
  await (await findNotice(page, notice)).click()
  await page.waitForURL(/\/admin\/leads/)
  if (new URL(page.url()).pathname === '/admin/leads') await openLeadBySearch(page, search)
}

/** Opens the page of the newest lead that the inbox search finds. */
export async function openLeadBySearch(page: Page, search: string): Promise<void> {
  await page.goto(productUrl(`/admin/leads?search=${encodeURIComponent(search)}`))
  await page.locator('[data-row]').first().click()
  await page.waitForURL(/[?&]lead=/)
  await page.goto(productUrl(`/admin/leads/${new URL(page.url()).searchParams.get('lead')}`))
}
