import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { hydrate, openPage, productUrl } from './support/browser.ts'
import { download } from './support/download.ts'
import { delayRequests, expectFocus, openHydrated } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

const path = '/forms/site-survey/report'

/** Creates a photo like one from a phone: larger than the form sends, and with a location in its metadata. */
async function photograph(page: Page, name: string) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1200
    const pen = canvas.getContext('2d')!
    for (let index = 0; index < 4000; index++) {
      pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
      pen.fillRect(Math.random() * 2400, Math.random() * 1200, 60, 40)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  const plain = Buffer.from(base64, 'base64')
  const place = Buffer.from('Exif\0\0GPSLatitude -26.1 CANARY')
  const segment = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  const buffer = Buffer.concat([plain.subarray(0, 2), segment, place, plain.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

const photo = { name: 'b.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') }
const brochure = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }

async function fillSurvey(page: Page, place: string): Promise<void> {
  await page.getByLabel('Company and address').fill(place)
  await page.locator('#f-province').selectOption('Limpopo')
  await page.getByLabel('Clear', { exact: true }).check()
  await page.locator('#f-mounting').selectOption('roof')
  await page.getByLabel('Free socket').check()
  await page.locator('#f-cableMetres').fill('12')
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Sign here with/ })
  await pad.dragTo(pad, { sourcePosition: { x: 20, y: 60 }, targetPosition: { x: 200, y: 70 } })
  await page.getByText('Signed by hand below.').waitFor()
}

test('FLD-06 FLD-07 a survey with pictures and signature arrives complete over a connection that breaks ten times', async () => {
  const place = `Depot ${randomUUID().slice(0, 8)}`
  const page = await openHydrated({ path })
  await fillSurvey(page, place)
  const input = page.getByLabel('Pictures of the place')
  await input.focus()
  await input.setInputFiles([brochure, photo])
  await page.getByRole('status').getByText('Not added: a.pdf, b.heic.').waitFor()
  await expectFocus(input)
  await input.setInputFiles([await photograph(page, 'one.jpg'), await photograph(page, 'two.jpg')])
  await page.getByText('2 of 10 pictures').waitFor()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 of 10 pictures').waitFor()
  await sign(page)
  // The draft is saved half a second after the last stroke.
  await page.waitForFunction(() =>
    Object.values(localStorage).some((draft) => /"signature":"[0-9a-f]{64}"/.test(draft)),
  )
  await page.reload()
  await page.getByText('2 of 10 pictures').waitFor()
  await page.getByRole('img', { name: 'The drawn signature' }).waitFor()
  await expectAccessible(page)

  const seen = { calls: 0, cuts: 0 }
  await page.route('**/functions/form-files/**', async (route) => {
    const isCut = seen.calls++ % 2 === 1 && seen.cuts < 10
    if (!isCut) return route.continue()
    // Half of the cuts come after the server has received the part, so that only its response is lost.
    if (seen.cuts++ % 2 === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await page
    .getByText('The survey was submitted successfully.')
    .first()
    .waitFor({ timeout: 180_000 })
  expect(seen.cuts).toBe(10)

  const staff = await openAsStaff('/admin/forms/site-survey/report/received')
  await expectNarrowListWith(staff, place)
  await staff.goto(productUrl('/admin/forms/site-survey/report/places'))
  await expectNarrowListWith(staff, place)
  await staff.getByRole('link', { name: place }).click()
  await staff.getByRole('heading', { name: place }).waitFor()
  for (const name of ['Pictures of the place 1', 'Pictures of the place 2', 'Signature'])
    await staff.locator(`canvas[aria-label="${name}"]:not([aria-busy])`).waitFor()
  const save = staff.getByRole('button', { name: 'Save Pictures of the place 1' })
  const { name, bytes } = await download(save)
  expect(name).toMatch(/^SV-[\w-]+\.jpg$/)
  for (const word of ['CANARY', 'Exif']) expect(bytes.includes(word), word).toBe(false)
})

/** Checks that the list has a row, that it fits on a phone, and that no label covers the next one there. */
async function expectNarrowListWith(staff: Page, name: string): Promise<void> {
  await staff.setViewportSize({ width: 360, height: 800 })
  await staff.getByRole('link', { name }).waitFor()
  expect(await staff.locator('[data-label]').evaluateAll(overflowingLabels)).toEqual([])
  const frame = staff.locator('.table-frame')
  expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
}

/** Runs in the page: names of the cells whose label is higher than the cell, so that it covers the next label. */
function overflowingLabels(cells: (HTMLElement | SVGElement)[]): string[] {
  const isOver = (cell: Element) =>
    Number.parseFloat(getComputedStyle(cell, '::before').height) > cell.clientHeight + 1
  return cells.filter(isOver).map((cell) => cell.dataset.label ?? '')
}

test('FLD-06 each picture that is left out is named with its reason', async () => {
  const page = await openHydrated({ path })
  const pictures = []
  for (let number = 1; number <= 12; number++)
    pictures.push(await photograph(page, `${number}.jpg`))
  await page.getByLabel('Pictures of the place').setInputFiles([brochure, ...pictures])
  await page.getByText('10 of 10 pictures').waitFor()
  const said = page.getByRole('status')
  await said
    .getByText(/JPEG or PNG.* Not added: a\.pdf\. .* Not added: 11\.jpg, 12\.jpg\.$/)
    .waitFor()
})

test('FLD-06 a new survey starts without the signature, undo and errors of the previous one', async () => {
  const page = await openHydrated({ path })
  await fillSurvey(page, 'First Depot')
  await page.locator('#f-cableMetres').fill('')
  await page.getByLabel('Pictures of the place').setInputFiles([await photograph(page, 'one.jpg')])
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await sign(page)
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  const errors = page.getByText('Please correct these answers.')
  await errors.waitFor()
  const leftovers = ['Clear the drawing', 'Undo'].map((name) => page.getByRole('button', { name }))
  for (const left of leftovers) await left.waitFor()
  await page.getByRole('button', { name: 'Save and start another survey' }).click()
  await expect.poll(() => page.getByLabel('Company and address').inputValue()).toBe('')
  for (const left of [...leftovers, errors]) await left.waitFor({ state: 'detached' })
})

test('FLD-06 a picture that is still being resized stays with its survey, and is sent with it before another one opens', async () => {
  const page = await openHydrated({ path })
  await fillSurvey(page, `Depot ${randomUUID().slice(0, 8)}`)
  await page.getByText(/^Saved on this device/).waitFor()
  const pictures = [await photograph(page, 'one.jpg'), await photograph(page, 'two.jpg')]
  const shrinking = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  await page.exposeFunction('whenShrunk', () => shrinking[begun++]!.promise)
  await page.evaluate(() => {
    const read = createImageBitmap
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      if (source instanceof File) await (window as never as { whenShrunk(): unknown }).whenShrunk()
      return read(source)
    }
  })
  const input = page.getByLabel('Pictures of the place')
  const another = page.getByRole('button', { name: 'Save and start another survey' })
  await input.setInputFiles(pictures[0]!)
  await expect.poll(() => begun).toBe(1)
  await another.click()
  shrinking[0]!.resolve()
  await expect.poll(() => page.getByLabel('Company and address').inputValue()).toBe('')
  await page.getByText(/^Unfinished forms on this device/).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('1 of 10 pictures').waitFor()
  await input.setInputFiles(pictures[1]!)
  await expect.poll(() => begun).toBe(2)
  const sent = page.waitForRequest('**/functions/site-survey-report')
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await another.click()
  shrinking[1]!.resolve()
  expect((await sent).postDataJSON()).toMatchObject({
    pictures: [expect.stringMatching(/^\w{64}$/), expect.stringMatching(/^\w{64}$/)],
  })
})

test('AUD-60 a sent survey shows the answers that were sent, even after an edit while sending', async () => {
  const place = `Depot ${randomUUID().slice(0, 8)}`
  const page = await openHydrated({ path })
  await fillSurvey(page, place)
  await page.getByText(/^Saved on this device/).waitFor()
  const send = await delayRequests(page, '**/functions/site-survey-report')
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await page.getByRole('button', { name: 'Submitting…' }).waitFor()
  await page.getByLabel('Company and address').fill('Another place')
  const another = page.getByRole('button', { name: 'Save and start another survey' })
  expect(await another.isDisabled()).toBe(true)
  send()
  await page.getByRole('button', { name: 'No, keep this form on screen' }).click()
  expect(await page.getByLabel('Company and address').inputValue()).toBe(place)
})

test('FLD-06 a device without space for a picture shows a warning and keeps the answers', async () => {
  const page = await openHydrated({ path })
  await fillSurvey(page, 'Full Depot')
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 1_000_000, usage: 999_999 })
  })
  await page.getByLabel('Pictures of the place').setInputFiles([await photograph(page, 'one.jpg')])
  await page.getByText('This device has no space for another picture.').waitFor()
  expect(await page.getByLabel('Company and address').inputValue()).toBe('Full Depot')
})

test('FLD-06 without script the survey can be sent without pictures and signed with a typed name', async () => {
  const page = await openPage({ path, javaScript: false })
  await page.getByText('You can send the form without them.').waitFor()
  expect(await page.getByLabel('Pictures of the place').isVisible()).toBe(false)
  await fillSurvey(page, `Depot ${randomUUID().slice(0, 8)}`)
  await page.locator('#f-surveyDate').fill('2026-11-20')
  await page.getByLabel('Signature').fill('Thandi Nkosi')
  await page.getByRole('button', { name: 'Submit Survey' }).click()
  await page.getByText('The survey was submitted successfully.').waitFor()
  expect(page.url()).toBe(productUrl(`${path}?sent=high&state=clear`))
})

test('FLD-07 the survey hydrates offline in the layout of the site, its visit is counted, and its links load pages', async () => {
  const page = await openPage()
  const visits: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/measure')) visits.push(request.postData())
  })
  await page.goto(productUrl(path))
  await expect
    .poll(() => visits)
    .toEqual([JSON.stringify({ path, isView: true, entry: { host: '' } })])
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )
  const kept = await page.evaluate(async (cache) => {
    const requests = await (await caches.open(cache)).keys()
    return requests.map(({ url }) => url.replace(/^.*\/|-[^/]*$/g, ''))
  }, `${path} 1`)
  expect(kept).toEqual(expect.arrayContaining(['root', 'entry.client', 'console']))
  expect(kept, 'nothing of other pages').not.toContain('planner')

  await page.context().setOffline(true)
  await page.reload()
  await hydrate(page)
  await page.getByLabel('Company and address').fill('Depot without a network')
  await page.context().setOffline(false)
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByText('This needs an internet connection.').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Company and address').inputValue()).toBe('Depot without a network')
  await page.context().setOffline(false)
  await page.locator('form').getByRole('link', { name: 'privacy policy' }).click()
  await page.waitForURL(productUrl('/privacy-policy'))
  expect(await page.locator('#application').count()).toBe(0)
})
