import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, product, productUrl } from './support/browser.ts'
import { writeOnWhatsApp } from './support/outside.ts'
import { expectFocus } from './support/page-steps.ts'
import { findNotice, openAsStaff } from './support/staff.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** A random phone number, and a name with it, by which the inbox finds the lead. */
function newPerson(first: string) {
  const phone = `+2783${randomInt(1_000_000, 9_999_999)}`
  return {
    phone,
    name: `${first} ${phone.slice(-7)}`,
    list: `/admin/leads?search=${phone.slice(-7)}`,
  }
}

test('WAP-02 WAP-03 WAP-04 a WhatsApp message becomes a lead, is answered from the console, and "stop" blocks further messages', async () => {
  const { phone, name, list } = newPerson('Zodwa Mbeki')
  const page = await openAsStaff(list)
  await page.getByText('No matching leads').waitFor()
  await writeOnWhatsApp(phone, name, 'Is there <b>fibre</b> in Alice?')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText('WhatsApp message').waitFor()
  await findNotice(page, 'New lead: WhatsApp message')
  await page.keyboard.press('Escape')
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
  const conversation = panel(page, 'Conversation')
  const theirs = conversation.getByRole('listitem', { name: `Message from ${name}` })
  await theirs.getByText('Is there <b>fibre</b> in Alice?').waitFor()

  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await conversation.getByText('write freely until').waitFor()
  const text = conversation.getByLabel('Message', { exact: true })
  await expectFocus(text)
  await text.fill('Yes, from R999.')
  await conversation.getByText('Draft saved').waitFor()
  await conversation.getByText('Added at the end: “Baobab Connect (Pty) Ltd keeps').waitFor()
  await expectAccessible(page)
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  await conversation.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => text.inputValue()).toBe('Yes, from R999.')
  await expectFocus(text)
  await page.keyboard.press('Control+Enter')
  const ours = conversation.getByRole('listitem', { name: 'Reply by Naledi Owner' })
  await ours.getByText('Delivered', { exact: true }).waitFor()
  await ours.getByText(/how to have it corrected or deleted: http\S+\/privacy-policy/).waitFor()
  await conversation.getByRole('button', { name: 'Show history' }).click()
  await conversation.getByText('recorded that the visitor was answered').waitFor()

  await writeOnWhatsApp(phone, name, 'Stop')
  await conversation.getByText('opted out of WhatsApp messages').waitFor()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await conversation.getByText('They wrote “stop” on').waitFor()
  expect(await text.count()).toBe(0)
  expect(await conversation.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  expectNoTroubles(page)
})

test('WAP-02 a picture is shown, a voice note can be played, and a file is sent back', async () => {
  const { phone, name, list } = newPerson('Lindiwe Files')
  const page = await openAsStaff('/admin/leads')
  const picture = await page.screenshot()
  await writeOnWhatsApp(phone, name, 'Look at my router')
  const send = async (type: string, mime: string, bytes: Uint8Array) => {
    const headers = { 'Content-Type': mime }
    const added = await fetch(`${product().whatsappUrl}/__media`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
    })
    const { id } = (await added.json()) as { id: string }
    await writeOnWhatsApp(phone, name, '', { type, [type]: { id, mime_type: mime, voice: true } })
  }
  await send('image', 'image/png', picture)
  await send('audio', 'audio/ogg; codecs=opus', Buffer.from('OggS'))
  await page.goto(productUrl(list))
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click()
  const conversation = panel(page, 'Conversation')
  const drawn = conversation.getByRole('img', { name: 'image.png' })
  await drawn.waitFor()
  await expect
    .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width))
    .toBeGreaterThan(300)
  await conversation.getByRole('button', { name: 'Play recording' }).click()
  await conversation.locator('audio[src^="blob:"]').waitFor()
  await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await conversation
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await conversation.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await conversation.getByLabel('Message', { exact: true }).fill('The plan')
  await expectAccessible(page)
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  const ours = conversation.getByRole('listitem', { name: 'Reply by Naledi Owner' })
  await ours.getByRole('button', { name: 'plan.pdf' }).waitFor()
  await ours.getByText('Delivered', { exact: true }).waitFor()
  expectNoTroubles(page)
})
