import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  waitTypingTime,
} from './support/browser.ts'
import { waitForCrmRecord, waitForMail } from './support/outside.ts'
import { publicPaths } from './support/site.ts'

const address = (who: string) => `${who}-${process.pid}-${Date.now()}@shop.example`

/** Words about cooking, except "recipe" and "ingredients", which are terms of the product. */
const kitchen =
  /\b(cook(ed|ing|s|book)?|kitchens?|simmer\w*|ovens?|stoves?|pots?|pantry|shelf|bak(e|ed|ing)|tast(e|es|y)|flavours?|spic(e|es|y)|garnish|leftovers|menu of the day|chefs?)\b/gi

test('SIT-11 no page has more than one picture of the kitchen', async () => {
  const found: [string, string[]][] = []
  const paths = await publicPaths()
  for (const path of [...paths, '/resources/it-health?view=wizard', '/no-such-page']) {
    const html = await (await fetch(productUrl(path))).text()
    const words = html
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .match(kitchen)
    if (words) found.push([path, words])
  }
  expect(paths.length).toBeGreaterThan(25)
  expect(found.filter(([, words]) => words.length > 1)).toEqual([])
})

test('CLD-05 A11Y-01 with script an address is checked, then stored as an interest in the launch', async () => {
  const page = await openPage({ path: '/services/security' })
  await hydrate(page)
  const form = page.getByRole('region', { name: 'Tell me when it’s live' })
  await form.getByRole('button', { name: 'Tell me when it launches' }).click()
  await form.getByRole('alert').getByText('Email: please fill in this field.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('launch-email')
  const email = address('launch')
  await form.getByLabel('Email', { exact: false }).first().fill(email)
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/launch-interest')
  await form.getByRole('button', { name: 'Tell me when it launches' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    email,
    service: 'IT Security',
    page: '/services/security',
  })
  await page.locator('.toast', { hasText: 'You are on the list!' }).waitFor()
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0)
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('CLD-05 PRV-02 without script an address is checked, then stored and confirmed', async () => {
  const page = await openPage({ path: '/cloud/backup', javaScript: false })
  const form = page.getByRole('region', { name: 'Tell me when it’s live' })
  const submit = () => form.getByRole('button', { name: 'Tell me when it launches' }).click()
  await form.getByRole('textbox').first().fill('zanele at shop')
  await submit()
  await form.getByRole('alert').waitFor()
  await expect.poll(() => form.locator('#launch-email').inputValue()).toBe('zanele at shop')
  const email = address('quiet')
  await form.locator('#launch-email').fill(email)
  await submit()
  await form.getByText('We will email you when this service launches.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?sent=yes&receipt=/)
  const mail = await waitForMail(({ to }) => to.some((mailbox) => mailbox.address === email))
  expect(mail.text).toContain('We will email you when this service launches.')
})

test('RES-09 RES-10 the button of the connectivity guide downloads a PDF by its name', async () => {
  const page = await openPage({ path: '/resources/connectivity-guide', acceptDownloads: true })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the free PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('urban-connectivity-guide.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expectNoTroubles(page)
})
