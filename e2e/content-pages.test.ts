import { expect, test } from 'vitest'
import { expectNoTroubles, openPage, productUrl, waitTypingTime } from './support/browser.ts'
import { download } from './support/download.ts'
import { waitForCrmRecord } from './support/outside.ts'
import { expectFocus, newEmail, openHydrated, toast } from './support/page-steps.ts'
import { publicPaths } from './support/site.ts'

/** Words about cooking, except "recipe" and "ingredients", which are terms of the product. */
const kitchen =
  /\b(cook(ed|ing|s|book)?|kitchens?|simmer\w*|ovens?|stoves?|pots?|pantry|shelf|bak(e|ed|ing)|tast(e|es|y)|flavours?|spic(e|es|y)|garnish|leftovers|menu of the day|chefs?)\b/gi

test('SIT-11 no page uses more than one word about cooking', async () => {
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

test('CLD-05 A11Y-01 with script an email address is required, then stored as an interest in the launch', async () => {
  const page = await openHydrated({ path: '/services/security' })
  const form = page.getByRole('region', { name: 'Tell me when it’s live' })
  const submit = () => form.getByRole('button', { name: 'Tell me when it launches' }).click()
  await submit()
  await form.getByRole('alert').getByText('Email: please fill in this field.').waitFor()
  await expectFocus(page.locator('#launch-email'))
  const email = newEmail()
  await form.locator('#launch-email').fill(email)
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/launch-interest')
  await submit()
  const sent = { email, service: 'IT Security', page: '/services/security' }
  expect((await call).postDataJSON()).toMatchObject(sent)
  await toast(page, 'You are on the list!').waitFor()
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0)
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('RES-09 RES-10 the connectivity guide downloads as a PDF with its file name', async () => {
  const page = await openPage({ path: '/resources/connectivity-guide', acceptDownloads: true })
  const file = await download(page.getByRole('link', { name: 'Download the free PDF' }))
  expect(file.name).toBe('urban-connectivity-guide.pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expectNoTroubles(page)
})
