import { text } from 'node:stream/consumers'
import { ImapFlow } from 'imapflow'
import { readImapAddress } from '#app/modules/sales/inbound-mail/mailbox/rules.ts'
import { serveLocally } from './local-server.ts'
import type { Mailbox, ReceivedMail } from './mailbox.ts'
import { deliveryReport, rawMail, type RawMail } from './raw-mail.ts'

export type Inbox = { put(mail: Buffer): Promise<void>; close(): Promise<void> }

/** Opens an IMAP connection that adds mails to a mailbox, as the mail server does on delivery. */
export async function openInbox(imapUrl: string): Promise<Inbox> {
  const { host, port, user, password, folder } = readImapAddress(imapUrl)
  const client = new ImapFlow({
    host,
    port,
    secure: false,
    auth: { user, pass: password },
    logger: false,
    // The connection may be idle for a long time.
    socketTimeout: 3_600_000,
  })
  await client.connect()
  return {
    async put(mail) {
      await client.append(folder, mail)
    },
    close: () => client.logout(),
  }
}

/** Puts mails into a mailbox over a new connection, and closes the connection. */
export async function deliverMails(imapUrl: string, ...mails: RawMail[]): Promise<void> {
  const inbox = await openInbox(imapUrl)
  for (const mail of mails) await inbox.put(rawMail(mail))
  await inbox.close()
}

const addressOf = (mail: ReceivedMail) => mail.recipients[0] ?? ''

/** The visitor's reply to one of our mails, formatted as mail programs do. */
export function composeAnswer(mail: ReceivedMail, body: string): RawMail {
  const quotedLines = (mail.text ?? '').split('\n').map((line) => `> ${line.trimEnd()}`)
  return {
    from: `Visitor <${addressOf(mail)}>`,
    to: mail.replyTo?.[0]?.address ?? mail.from?.address,
    subject: `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: [mail.references, mail.messageId].filter(Boolean).join(' '),
    body: [body, '', `On Friday ${mail.from?.name} wrote:`, ...quotedLines].join('\r\n'),
  }
}

/** The report that a mail server sends if the recipient's mailbox does not exist. */
function composeBounce(mail: ReceivedMail): RawMail {
  return deliveryReport({ address: addressOf(mail), mailId: mail.messageId ?? '' })
}

/**
 * Simulates visitors over HTTP, for simulators and journeys: POST /answer replies with a text to the last mail sent,
 * POST /bounce returns that mail. `?to=` selects the last mail to an address.
 */
export function serveVisitors(mailbox: Mailbox, imapUrl: string, port?: number) {
  return serveLocally(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const to = searchParams.get('to')
    const mail = mailbox.messages.findLast((sent) => !to || addressOf(sent) === to)
    const make = { '/answer': composeAnswer, '/bounce': composeBounce }[pathname]
    if (request.method !== 'POST' || !make || !mail) {
      response.writeHead(404).end('POST /answer or /bounce, after a mail has left\n')
      return
    }
    await deliverMails(imapUrl, make(mail, body || 'Yes, please. Which day suits you?'))
    response.writeHead(201).end(`delivered to ${new URL(imapUrl).host}\n`)
  }, port)
}
