import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formKinds } from '#app/modules/sales/lead/schema.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { expectNoTroubles, hydrate, openPage, product, productUrl } from './support/browser.ts'
import { download } from './support/download.ts'
import { confirmRequest, erase, expectErased } from './support/erasure.ts'
import { postLead } from './support/lead.ts'
import { waitForCrmRecord, waitForMailTo } from './support/outside.ts'
import { publicPaths } from './support/site.ts'
import { openAsStaff } from './support/staff.ts'

const clientForm = '/forms/unjani/contract-audit'
/** Further addresses, each of which shows a form that the plain page does not. */
const moreLooks = [
  ...['consultation', 'site-survey', 'cloud-quote'].map((form) => `/contact?form=${form}`),
  ...['view=wizard', 'tab=interest'].map((look) => `/resources/it-health?${look}`),
  clientForm,
]

/**
 * Returns each form with an email field in a served page: its kind, its privacy notice, whether the notice comes before
 * the submit button, and its consent boxes.
 */
function formsIn(html: string, reader: Page) {
  return reader.evaluate((html) => {
    const served = new DOMParser().parseFromString(html, 'text/html')
    return [...served.querySelectorAll('main form')]
      .filter((form) => form.querySelector('input[name="email"], input[type="email"]'))
      .map((form) => {
        const link = form.querySelector('a[href="/privacy-policy"]')
        const submit = [...form.querySelectorAll('button')].find(
          ({ type, value }) => type === 'submit' && value !== 'back' && value !== 'continue',
        )
        const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name^="consent"]')]
        return {
          kind: form.querySelector<HTMLElement>('[data-lead-form]')?.dataset.leadForm ?? '',
          notice: link?.closest('p')?.textContent ?? '',
          hasLink: link !== null,
          isBefore:
            link && submit
              ? Boolean(link.compareDocumentPosition(submit) & Node.DOCUMENT_POSITION_FOLLOWING)
              : !submit,
          choices: boxes.map(({ name, type, checked, required, labels }) => ({
            name,
            isFree: type === 'checkbox' && !checked && !required,
            label: labels?.[0]?.textContent ?? '',
          })),
        }
      })
  }, html)
}

const channels: Record<string, string> = {
  consentEmail: 'By email',
  consentPhone: 'By phone',
  consentWhatsapp: 'By WhatsApp',
}

function expectNotice(form: Awaited<ReturnType<typeof formsIn>>[number], where: string) {
  expect(form.hasLink, where).toBe(true)
  expect(form.isBefore, where).toBe(true)
  expect(form.notice, where).toContain(`${defaultSite.legalName} collects what you type here to`)
  expect(form.notice, where).toMatch(
    /\b(?:needed|need|optional|Please answer|Please give|Give a)\b/,
  )
  if (form.kind === '') return
  const names = form.choices.map(({ name }) => name)
  expect(names.length, where).toBeGreaterThan(0)
  expect(new Set(names).size, where).toBe(names.length)
  for (const { name, label, isFree } of form.choices) {
    expect(isFree, where).toBe(true)
    expect(label.trim(), where).toBe(channels[name])
  }
}

test('PRV-01 PRV-02 every public form has a privacy notice above its submit button and an optional consent box per channel', async () => {
  const page = await openPage({ javaScript: false })
  const seen = new Set<string>()
  const reader = await openPage()
  const look = async (path: string, html: string) => {
    for (const form of await formsIn(html, reader)) {
      seen.add(form.kind || path)
      expectNotice(form, `${path} ${form.kind}`)
    }
  }
  for (const path of [...(await publicPaths()), ...moreLooks])
    await look(path, await (await fetch(productUrl(path))).text())
  const press = (name: string) =>
    Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()])
  await page.goto(productUrl('/services'))
  await page.getByLabel('Helpdesk').check()
  await press('Get Your Custom Recipe')
  await look('/services', await page.content())
  await page.goto(productUrl('/connectivity/fibre'))
  await page.getByLabel('Your business address').fill('Sandton')
  await press('Check coverage')
  await look('/connectivity/fibre', await page.content())
  // A form missing here is a form that was not checked.
  expect([...seen].toSorted()).toEqual(
    [...formKinds, '/paia-manual', '/privacy-policy', clientForm].toSorted(),
  )
})

test('LEG-06 PRV-04 a data request goes from the form to the export and the erasure in inbox and CRM', async () => {
  const email = `${randomUUID()}@canary.example`
  const { reference: enquiry } = await postLead({
    name: 'Zanele Canary',
    email,
    company: 'Canary Estates',
    page: '/resources/it-health',
    noticeVersion: '2026-11-20',
  })
  await waitForCrmRecord((record) => record.external_id === enquiry)

  const visitor = await openPage({ path: '/privacy-policy#data-request', javaScript: false })
  const form = visitor.locator('#data-request')
  await form.getByLabel('Delete it').check()
  await form.getByLabel('Your name').fill('Zanele Canary')
  await form.getByLabel('Email address the request is about').fill(email)
  await form.getByRole('button', { name: 'Send the request' }).click()
  const said = await visitor.getByText(/Your reference is PR-/).innerText()
  const reference = /PR-[\w-]+\w/.exec(said)![0]
  expect(await confirmRequest(visitor, email)).toBe(reference)

  const page = await openAsStaff('/admin/privacy')
  await page.getByRole('link', { name: reference }).click()
  const exported = await download(page.getByRole('button', { name: 'Download as JSON' }))
  for (const words of [enquiry, 'Canary Estates']) expect(exported.bytes.includes(words)).toBe(true)

  await page.getByLabel('Your answer').fill('All of it is deleted.')
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await erase(page, reference)
  await expectErased(page, enquiry, /canary/i)
  const recordsAtCrm = async () => (await fetch(`${product().crmUrl}/__records`)).text()
  await expect.poll(recordsAtCrm).not.toContain(email)
  expectNoTroubles(page)
})

test('LEG-06 after a data request is sent, its reference is in view and has the focus', async () => {
  const page = await openPage({ path: '/privacy-policy', width: 360, height: 740 })
  await hydrate(page)
  const form = page.locator('#data-request form')
  await form.getByLabel('Delete it').check()
  await form.getByLabel('Your name').fill('Zanele Canary')
  await form.getByLabel('Email address the request is about').fill(`${randomUUID()}@canary.example`)
  await form.getByRole('button', { name: 'Send the request' }).press('Enter')
  const reference = page.getByText(/Your reference is PR-/)
  await reference.waitFor()
  const focused = () => page.evaluate(() => document.querySelector(':focus')?.textContent ?? '')
  await expect.poll(focused).toContain('Your reference is PR-')
  const { y } = (await reference.boundingBox())!
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(740)
  expectNoTroubles(page)
})

test('PRV-07 the link under an email opts out without sign-in and without script, and only by the button', async () => {
  const email = `${randomUUID()}@optout.example`
  const page = await openPage({ path: '/cloud/migration', javaScript: false })
  await page.locator('main form input[name="email"]').fill(email)
  await page.locator('main form button[type="submit"]').click()
  const mail = await waitForMailTo(email, { text: '/email-opt-out?key=' })
  const link = new URL(/https?:\S+\/email-opt-out\?key=[\w.-]+/.exec(mail.text)![0])
  await page.goto(productUrl(link.pathname + link.search))
  await page.getByRole('heading', { name: 'Stop our emails' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'Done. We’ve stopped these emails' }).waitFor()
  expectNoTroubles(page)

  const wrong = link.search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  await page.goto(productUrl(link.pathname + wrong))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})
