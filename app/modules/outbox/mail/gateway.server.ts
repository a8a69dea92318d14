import { createTransport } from 'nodemailer'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { AttemptResult } from '../delivery/schema.ts'
import { type SmtpFailure, classifySmtpFailure, needsEncryption, oneLineText } from './rules.ts'
import type { MailAddress, MailMessage } from './schema.ts'

export type OutgoingMail = {
  messageId: string
  from: MailAddress
  message: MailMessage
  files: readonly { fileName: string; contentType: string; content: Uint8Array }[]
}

/** Time limit of an attempt to send; the delivery engine allows 50 s. */
const maxAttemptMs = 40_000

const smtpPools = new Map<string, ReturnType<typeof openPool>>()

function openPool(smtpUrl: string) {
  return createTransport({
    ...connectionOf(smtpUrl),
    pool: true,
    maxConnections: 3,
    // Retries are made only by the delivery engine.
    maxRequeues: 0,
    idleTimeout: 20_000,
  })
}

function connectionOf(smtpUrl: string) {
  return {
    url: smtpUrl,
    dnsTimeout: 5_000,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 20_000,
    maxResponseSize: 16_384,
    requireTLS: needsEncryption(new URL(smtpUrl)),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Connects to the mail server, signs in and disconnects, without sending anything. A refusal explains the error. */
export async function checkMailServer(smtpUrl: string): Promise<Outcome<null, 'unavailable'>> {
  const transport = createTransport(connectionOf(smtpUrl))
  try {
    await transport.verify()
    return accepted(null)
  } catch (error) {
    const result = classifySmtpFailure(error as SmtpFailure)
    return refused('unavailable', 'error' in result ? result.error.message : '')
  } finally {
    transport.close()
  }
}

/**
 * Sends an email through the mail server. Ends within 40 s, and returns every failure as a result. Not called without a
 * mail server (SMTP_URL unset): deliveries then wait, and staff can read them.
 */
export async function sendMail(
  smtpUrl: string,
  mail: OutgoingMail,
  timeoutMs = maxAttemptMs,
): Promise<AttemptResult> {
  let pool = smtpPools.get(smtpUrl)
  if (!pool) smtpPools.set(smtpUrl, (pool = openPool(smtpUrl)))
  try {
    const sent = await pool.sendMail({
      ...envelopeAndBody(mail),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = oneLineText(sent.response, 200)
    return { kind: 'delivered', result: { messageId: mail.messageId, answer } }
  } catch (error) {
    return classifySmtpFailure(error as SmtpFailure)
  }
}

/** Passes addresses as objects, so that no text is parsed as an address. */
function envelopeAndBody({ messageId, from, message, files }: OutgoingMail) {
  const { to, author, replyTo, thread, subject, text, html, optOut } = message
  const toNodemailerAddress = ({ name = '', address }: MailAddress) => ({ name, address })
  return {
    messageId,
    from: toNodemailerAddress(author ? { ...from, name: author } : from),
    inReplyTo: thread?.inReplyTo,
    references: thread?.references?.length ? thread.references : undefined,
    to: toNodemailerAddress(to),
    replyTo: replyTo && toNodemailerAddress(replyTo),
    envelope: { from: from.address, to: [to.address] },
    subject,
    text,
    html,
    attachments: files.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      ...(author ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(optOut ? oneClickHeaders(optOut.url) : {}),
    },
    xMailer: false as const,
  }
}

/** Headers for the unsubscribe button of email clients, which POST to the link without opening it (RFC 2369, 8058). */
function oneClickHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export function closeMailConnections(): void {
  for (const pool of smtpPools.values()) pool.close()
  smtpPools.clear()
}
