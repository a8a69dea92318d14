import { expect, vi } from 'vitest'
import { product } from './browser.ts'

export type ReceivedMail = {
  from: { address: string }
  to: { address: string }[]
  replyTo?: { address: string }[]
  subject: string
  text: string
  html: string
  attachments: { filename: string }[]
}

/** Waits until a matching record arrives at an outside system, and fails after a minute. */
function waitFor<Item>(url: string, fits: (item: Item) => boolean, what: string): Promise<Item> {
  const find = async () => {
    const items = (await (await fetch(url)).json()) as Item[]
    const found = items.find(fits)
    if (!found) throw new Error(`${what} did not arrive within a minute`)
    return found
  }
  return vi.waitFor(find, { timeout: 60_000, interval: 100 })
}

export function waitForMail(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
  return waitFor(`${product().mailboxUrl}/messages`, fits, 'The email')
}

/** Waits for an email to this address that has these words in its subject and its text. */
export function waitForMailTo(
  email: string,
  { subject = '', text = '' }: { subject?: string; text?: string } = {},
): Promise<ReceivedMail> {
  return waitForMail(
    (mail) =>
      mail.to[0]?.address === email && mail.subject.includes(subject) && mail.text.includes(text),
  )
}

export function waitForCrmRecord(
  fits: (record: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  return waitFor(`${product().crmUrl}/__records`, fits, 'The CRM record')
}

/** Sends a message to the product from a person on WhatsApp. */
export async function writeOnWhatsApp(from: string, name: string, text: string, content?: object) {
  const response = await fetch(`${product().whatsappUrl}/__write`, {
    method: 'POST',
    body: JSON.stringify({ from, name, text, content }),
  })
  expect(await response.json()).toEqual({ answered: 200 })
}

/** Sends a visitor's reply to our last email, or a bounce of it, to the mailbox that the product reads. */
export async function sendFromVisitor(what: 'answer' | 'bounce', email: string, body = '') {
  const address = `${product().visitorsUrl}/${what}?to=${encodeURIComponent(email)}`
  await fetch(address, { method: 'POST', body })
}
