import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofTimeoutMs, seededRandom, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { fillAudit } from './support/audit-form.ts'
import { makeProfile, startBrowser, type KillableBrowser } from './support/killable-browser.ts'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'

/** A draft is saved within half a second; the rest of this time allows for a busy disk and processor. */
const safeAfterMs = 1_000
const fields = ['clinicCode', 'note', 'currentSpeed', 'monthlyFee'] as const
type Field = (typeof fields)[number]
type Typed = { field: Field; value: string; at: number }

const random = seededRandom(27)
const upTo = (limit: number) => Math.floor(random() * limit)
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
let server: KillableServer
let profile: string
let browser: KillableBrowser | undefined
let tab: Page | undefined

beforeAll(async () => {
  server = await startKillableServer('killed-browsers', {})
  profile = await makeProfile()
})
afterAll(async () => {
  await browser?.kill()
  await server.stop()
})

const kills = {
  async tab() {
    const session = await tab!.context().newCDPSession(tab!)
    // Do not wait for the response, because a crashed tab never sends one.
    void session.send('Page.crash').catch(() => undefined)
    await tab!.waitForEvent('crash')
    await tab!.close()
    tab = undefined
  },
  async browser() {
    await browser!.kill()
    browser = undefined
    tab = undefined
  },
  async server() {
    await server.kill()
    await server.restart()
  },
}
type Kind = keyof typeof kills

/** Opens the form as a returning person finds it, with the saved draft loaded. */
async function openForm(): Promise<Page> {
  browser ??= await startBrowser(profile)
  tab ??= await browser.openPage()
  await tab.goto(`${server.url}/forms/unjani/contract-audit`)
  await untilLoaded(tab)
  return tab
}

/** Waits until the form has loaded the saved draft. */
const untilLoaded = (page: Page) =>
  page
    .getByText(/saved on this device/i)
    .first()
    .waitFor()

const control = (page: Page, field: Field) => page.locator(`#f-${field}`)

/**
 * Checks that each field has its last value from at least `safeAfterMs` before the kill, or a later one.
 * @returns the number of fields checked
 */
async function expectKept(page: Page, typed: readonly Typed[], killedAt: number, at: string) {
  const allowed = new Map<Field, string[]>()
  for (const { field, value, at: typedAt } of typed) {
    if (killedAt - typedAt >= safeAfterMs) allowed.set(field, [value])
    else allowed.get(field)?.push(value)
  }
  for (const [field, values] of allowed)
    expect(values, `${at}: ${field}`).toContain(await control(page, field).inputValue())
  return allowed.size
}

async function valuesOf(page: Page): Promise<Typed[]> {
  const all = fields.map(async (field) => ({
    field,
    value: await control(page, field).inputValue(),
    at: 0,
  }))
  return (await Promise.all(all)).filter(({ value }) => value !== '')
}

const submit = (page: Page) =>
  page.getByRole('button', { name: 'Submit Audit' }).click({ noWaitAfter: true })

async function storedTimes(): Promise<Map<string, number>> {
  const rows = await server.rows<{ subject: string; times: number }>(
    'select subject, count(*)::int as times from client_form_submissions group by subject',
  )
  return new Map(rows.map(({ subject, times }) => [subject, times]))
}

/**
 * Submits the form again, as a person would, if the restarted browser still shows it for this clinic.
 * @returns whether it was submitted again
 */
async function sendAgainIfThere(page: Page, clinic: string): Promise<boolean> {
  const name = page.getByLabel('Name of the clinic')
  if ((await name.count()) === 0 || (await name.inputValue()) !== clinic) return false
  await submit(page)
  await expect.poll(async () => (await storedTimes()).get(clinic), { timeout: 60_000 }).toBe(1)
  await page.reload()
  await untilLoaded(page)
  return true
}

test(
  'FLD-10 T27 random kills of tab, browser and server lose nothing typed over a second before, and store nothing twice',
  async () => {
    const rounds = numberOfTries(5, 500)
    const kinds: Kind[] = ['tab', 'browser', 'tab', 'browser', 'server']
    const counts = { tab: 0, browser: 0, server: 0, 'typed values': 0, checked: 0, 'sent again': 0 }
    const clinics: string[] = []
    let typed: Typed[] = []
    let killedAt = 0
    let sending: string | undefined
    for (let round = 0; round < rounds; round++) {
      const page = await openForm()
      if (sending !== undefined) {
        if (await sendAgainIfThere(page, sending)) counts['sent again']++
        sending = undefined
      } else counts.checked += await expectKept(page, typed, killedAt, `kill ${round}`)
      typed = await valuesOf(page)
      for (let key = 0; key < 1 + upTo(6); key++) {
        const field = fields[upTo(fields.length)]!
        const value = String(++counts['typed values'])
        await control(page, field).fill(value)
        typed.push({ field, value, at: performance.now() })
        await pause(upTo(700))
      }
      if (random() < 0.3) {
        sending = `Clinic ${round} ${randomUUID().slice(0, 8)}`
        clinics.push(sending)
        await fillAudit(page, sending)
        // Wait until the last input is saved, because a kill could otherwise lose the form before it is submitted.
        await pause(safeAfterMs)
        await submit(page)
        await pause(upTo(400))
      }
      const kind = kinds[round % kinds.length]!
      killedAt = performance.now()
      await kills[kind]()
      counts[kind]++
    }
    const page = await openForm()
    if (sending !== undefined) await sendAgainIfThere(page, sending)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const once = new Map(clinics.map((clinic) => [clinic, 1]))
    await expect.poll(storedTimes, { timeout: 120_000 }).toEqual(once)
    reportProof('T27-browser-kills', {
      kills: rounds,
      ...counts,
      submitted: clinics.length,
      lost: 0,
      doubled: 0,
    })
  },
  proofTimeoutMs,
)

/**
 * Fills local storage and limits IndexedDB to one byte before a form is open.
 * @returns a function that frees the space again
 */
async function fillStorage(): Promise<() => Promise<void>> {
  browser ??= await startBrowser(profile)
  tab ??= await browser.openPage()
  const page = tab
  await page.goto(`${server.url}/healthz`)
  await page.evaluate(() => {
    // Halve the size after each failure, until not even one character fits.
    for (let size = 8 * 1024 * 1024, at = 0; size >= 1; at++) {
      try {
        localStorage.setItem(`filled-${at}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url })
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('filled-')) localStorage.removeItem(key)
    })
  }
}

test(
  'FLD-10 D-134 with full storage the answers stay on the screen with a warning, and are saved once there is space',
  async () => {
    const devices = numberOfTries(1, 50)
    for (let device = 0; device < devices; device++) {
      // Use a new profile for each device, because a draft of the same length as an existing one would replace it and
      // need no space.
      await browser?.kill()
      browser = undefined
      tab = undefined
      profile = await makeProfile()
      const note = `device ${device}`
      const release = await fillStorage()
      const page = await openForm()
      await control(page, 'note').fill(note)
      await page.getByText('This device’s storage is full').waitFor()
      expect(await control(page, 'note').inputValue()).toBe(note)
      await release()
      await control(page, 'clinicCode').fill(String(device))
      await page.getByText(/^Saved on this device/).waitFor()
      await kills.browser()
      const again = await openForm()
      expect(await control(again, 'note').inputValue()).toBe(note)
      expect(await control(again, 'clinicCode').inputValue()).toBe(String(device))
    }
    reportProof('T27-browser-full-devices', { devices, lost: 0 })
  },
  proofTimeoutMs,
)
