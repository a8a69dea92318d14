import { createHash, randomUUID } from 'node:crypto'
import { sampleMailbox } from '#app/modules/sales/inbound-mail/content.ts'
import { insertMail } from '#app/modules/sales/inbound-mail/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'

type SampleMail = { daysBack: number; name: string; subject: string; body: string }

/** Emails that belong to no enquiry yet: staff decide about them. */
const sampleMails: readonly SampleMail[] = [
  {
    daysBack: 2,
    name: 'Mandla Radebe',
    subject: 'Wi-Fi for a wedding venue',
    body: 'Hello\n\nWe host 200 guests at a time and the Wi-Fi gives up. Could you have a look before March?\n\nMandla Radebe\nRadebe Catering',
  },
  {
    daysBack: 1,
    name: 'Priya Naidoo',
    subject: 'Your quote for our practice',
    body: 'Good morning\n\nThe partners have two questions about the backup: how often is it made, and where is it kept?\n\nRegards\nPriya Naidoo',
  },
  {
    daysBack: 0,
    name: 'Karabo Steyn',
    subject: 'Invoice address',
    body: 'Hi\n\nPlease send our invoices to accounts@sample.example from now on.\n\nKarabo',
  },
]

const dayMs = 24 * 60 * 60 * 1000

/** Stores emails as the mailbox reader does, under the name of a made-up mailbox. A repeat adds nothing. */
export async function receiveSampleMail({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  for (const [uid, { daysBack, name, subject, body }] of sampleMails.entries()) {
    const fromAddress = `${name.toLowerCase().replace(' ', '.')}@sample.example`
    const source = `From: ${name} <${fromAddress}>\r\nSubject: ${subject}\r\n\r\n${body}\r\n`
    const mail = {
      id: randomUUID(),
      mailbox: sampleMailbox,
      uidValidity: 1,
      uid: uid + 1,
      markedAt: now,
      fingerprint: createHash('sha256').update(source).digest('hex'),
      mailId: null,
      kind: 'visitor',
      state: 'unmatched',
      fromName: name,
      fromAddress,
      subject,
      body,
      html: '',
      problem: '',
      size: source.length,
      receivedAt: new Date(now.getTime() - daysBack * dayMs - 60_000),
      storedAt: now,
    } as const
    const original = { bytes: Buffer.from(source), isWhole: true }
    await db.transaction((tx) => insertMail(tx, mail, original, []))
  }
}
