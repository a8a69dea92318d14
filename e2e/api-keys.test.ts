import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebhookReceiver, startWebhookReceiver } from '#tools/simulators/webhook-receiver.ts'
import { expectNoTroubles, productUrl } from './support/browser.ts'
import { addWebhook } from './support/console-screens.ts'
import { contactEnquiry, postLead } from './support/lead.ts'
import { closeBeforeAnswer } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const use = (key: string) =>
  fetch(productUrl('/api/admin/leads'), { headers: { authorization: `Bearer ${key}` } })

test('OUT-02 staff create an API key, a program uses it, and once revoked it gets a 401', async () => {
  const page = await openAsStaff('/admin/api-keys', { isFresh: true })
  const name = `Report ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  expect(await dialog.getByLabel('Role for this key').inputValue()).toBe('editor')
  await dialog.getByLabel('Expires after').selectOption('30 days')
  await closeBeforeAnswer(dialog.getByRole('button', { name: 'Create API key' }))
  const description = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'See the available requests' }).click()
  await (await description).getByText('"openapi"').first().waitFor()
  const key = await dialog.getByLabel('API key').inputValue()
  expect(await dialog.getByLabel('Try it').inputValue()).toBe(
    `curl -H "Authorization: Bearer ${key}" "${productUrl('/api/admin/leads')}"`,
  )
  await dialog.getByRole('button', { name: 'Done' }).click()

  expect((await use(key)).status).toBe(200)
  const row = page.getByRole('row', { name })
  await row.getByText('editor · read only').waitFor()
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await row.getByText('Revoked').waitFor()
  expect((await use(key)).status).toBe(401)
  expectNoTroubles(page)
})

/**
 * Finds a delivery that contains these words and is signed with this secret. Other tests also send enquiries, and other
 * webhooks also receive them.
 */
function receivedWith(secret: string, words: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return receiver.received.find(({ headers, body }) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    return headers['webhook-signature'] === `v1,${signature}` && body.includes(words)
  })
}

test('OUT-03 staff add and test a webhook, a public enquiry arrives signed, and a replaced secret signs from then on', async () => {
  const page = await openAsStaff('/admin/webhooks')
  const sendTest = async (signedWith: string) => {
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('The receiver answered 200. The webhook works.').waitFor()
    expect(receivedWith(signedWith, 'webhook.test')).toBeDefined()
  }
  const first = await addWebhook(page, receiver.url, closeBeforeAnswer)
  await sendTest(first)

  const email = `${randomUUID()}@example.co.za`
  const { reference } = await postLead(contactEnquiry({ name: 'Thandi Nkosi', email }))
  const arrived = () => receivedWith(first, reference)
  await expect.poll(arrived).toBeDefined()
  const { body } = arrived()!
  expect(JSON.parse(body)).toMatchObject({ type: 'lead.received', data: { reference } })
  expect(body).not.toContain('Thandi')

  await page.reload()
  const row = page.getByRole('row', { name: /Enquiry received/ })
  await row.getByText('Answered 200').first().waitFor()

  const late = await openAsStaff(new URL(page.url()).pathname)
  await late.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await dialog.getByLabel('Signing secret').inputValue()
  expect(secret).not.toBe(first)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await sendTest(secret)
  // The refused form fetches the webhook again, which must not hide the other change.
  const refusals = { '': 'Enter a name.', Mine: 'This webhook changed while you were editing.' }
  for (const [name, refusal] of Object.entries(refusals)) {
    await late.getByLabel('Name').fill(name)
    await late.getByRole('button', { name: 'Save', exact: true }).click()
    await late.getByText(refusal).waitFor()
  }
  await late.goto(productUrl('/admin/webhooks'))
  await late.getByRole('button', { name: 'Add webhook' }).first().click()
  await closeBeforeAnswer(late.getByRole('dialog').getByRole('button', { name: 'Add webhook' }))
  await late.getByText('The webhook was not saved').waitFor()
  expectNoTroubles(page)
})
