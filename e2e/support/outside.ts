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

/** Waits until a matching record arrives at an outside system, and fails after 30 seconds. */
async function waitFor<Item>(
  url: string,
  fits: (item: Item) => boolean,
  what: string,
): Promise<Item> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const items = (await (await fetch(url)).json()) as Item[]
    const found = items.find(fits)
    if (found) return found
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`${what} did not arrive within 30 s`)
}

export function waitForMail(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
  return waitFor(`${product().mailboxUrl}/messages`, fits, 'The mail')
}

export function waitForCrmRecord(
  fits: (record: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  return waitFor(`${product().crmUrl}/__records`, fits, 'The CRM record')
}
