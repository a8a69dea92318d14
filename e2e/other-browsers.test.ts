import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from './support/browser.ts'
import { exerciseChangedPage } from './support/changed-page.ts'
import { startLateScript } from './support/late-script.ts'
import { assessment, postLead } from './support/lead.ts'
import { otherBrowsers, type OtherBrowser } from './support/other-browser.ts'
import { waitForMailTo } from './support/outside.ts'
import { pageChanges } from './support/page-changes.ts'
import { countCrmRecords, publicForms } from './support/public-forms.ts'
import { fillIn, pressText, send } from './support/send-form.ts'
import { publicPaths } from './support/site.ts'

const applications = [
  '/admin/login',
  '/admin/forgot-password',
  '/forms/unjani/contract-audit',
  '/forms/site-survey/report',
]

describe.each(Object.entries(otherBrowsers))('%s', (name, { open, missing }) => {
  let browser: OtherBrowser
  beforeAll(async () => {
    if (missing.length === 0) browser = await open()
  })
  afterAll(() => browser?.close())

  const inBrowser = (title: string, body: () => Promise<void>) =>
    test(title, { timeout: 600_000 }, async (context) => {
      if (missing.length > 0) context.skip(`${name} needs ${missing.join(', ')}`)
      await body()
      // Clear the drafts, which would otherwise be restored into the forms of the next test.
      await browser.evaluate(() => sessionStorage.clear())
      expect(await browser.takeErrors()).toEqual([])
    })

  const untilOn = (path: string) => expect.poll(() => browser.path()).toBe(path)

  inBrowser(
    'SIT-05 every public page fits a phone and a desktop, and no bar covers its first screen',
    async () => {
      for (const width of [360, 1440]) {
        await browser.resize(width, 900)
        for (const path of await publicPaths()) {
          await browser.open(path)
          const look = () =>
            browser.evaluate(() => {
              const bar = document.querySelector('.action-bar')
              const { position, visibility, display } = getComputedStyle(bar ?? document.body)
              const { scrollWidth } = document.documentElement
              return {
                isTitled: document.title !== '' && document.querySelector('h1') !== null,
                isWide: scrollWidth > innerWidth,
                isCovered: position === 'sticky' && visibility === 'visible' && display !== 'none',
                inner: innerWidth,
              }
            })
          // WebKit may hide the bar only with the frame after the load event.
          await expect
            .poll(look, { message: `${path} at ${width}` })
            .toEqual({ isTitled: true, isWide: false, isCovered: false, inner: width })
        }
      }
    },
  )

  inBrowser('WEB-01 no changed public page goes blank, loses input or shows an error', async () => {
    await browser.resize(1280, 900)
    const wrong: string[] = []
    for (const path of await publicPaths())
      for (const [kind, change] of Object.entries(pageChanges)) {
        await browser.open(path)
        const faults = await exerciseChangedPage(browser, change)
        wrong.push(...faults.map((fault) => `${kind}: ${path} ${fault}`))
      }
    expect(wrong).toEqual([])
  })

  inBrowser(
    'WEB-01 no sign-in page or client form that the browser changed goes blank or loses typed values',
    async () => {
      await browser.resize(1280, 900)
      const wrong: string[] = []
      for (const path of applications)
        for (const [kind, change] of Object.entries(pageChanges)) {
          const late = await startLateScript()
          await browser.openEarly(late.url + path)
          const faults = await exerciseChangedPage(browser, change, late.release)
          wrong.push(...faults.map((fault) => `${kind}: ${path} ${fault}`))
          await late.stop()
        }
      expect(wrong).toEqual([])
    },
  )

  inBrowser('API-07 every public form is sent once', async () => {
    const wrong: string[] = []
    for (const [title, form] of Object.entries(publicForms)) {
      const email = `${name}-${title.replace(/\W+/g, '-')}@other.example`.toLowerCase()
      const failure = await fillIn(browser, form, email)
        .then(() => send(browser, form))
        .catch(String)
      if (failure) wrong.push(`${title}: ${failure}`)
      else if (form.kind !== 'data-request')
        await expect.poll(() => countCrmRecords(email), { timeout: 30_000, message: title }).toBe(1)
    }
    expect(wrong).toEqual([])
  })

  inBrowser(
    'LDS-07 typed values are kept after leaving the page and going back, and are sent once',
    async () => {
      const form = publicForms['quick request']!
      const email = `${name}-back@other.example`.toLowerCase()
      const typed = () =>
        browser.evaluate(() => document.querySelector<HTMLInputElement>('[name=email]')?.value)
      await fillIn(browser, form, email)
      await browser.press('header a[href="/"]')
      await untilOn('/')
      await browser.evaluate(() => void setTimeout(() => history.back()))
      await untilOn(form.path)
      await expect.poll(typed).toBe(email)
      await send(browser, form)
      await expect.poll(() => countCrmRecords(email), { timeout: 30_000 }).toBe(1)
    },
  )

  inBrowser('ADS-16 staff sign in, find an enquiry and answer it', async () => {
    const email = `${name}-answered@other.example`.toLowerCase()
    const { reference } = await postLead(assessment({ email }))
    const { staff } = product()
    await browser.resize(1280, 900)
    await browser.open('/admin/login')
    await browser.type('#email', staff.email)
    await browser.type('#password', `${staff.password}\n`)
    await untilOn('/admin')
    await browser.open('/admin/leads')
    await browser.type('main [type=search]', email)
    await expect
      .poll(() => browser.evaluate(() => document.body.innerText))
      .toContain('1 of 1 lead')
    await pressText(browser, reference)
    await pressText(browser, 'Reply')
    await browser.type('[aria-label=Conversation] textarea', 'Off-site copies it is.')
    await browser.press('[aria-label=Conversation] [type=submit]')
    const mail = await waitForMailTo(email, { text: 'Off-site' })
    expect(mail.subject).toContain(reference)
  })
})
