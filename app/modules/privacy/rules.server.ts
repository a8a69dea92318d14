import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { button, mailBodies, paragraph } from '#app/modules/outbox/mail/html/rules.ts'
import { type LetterPart, composeLetter, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { requestMails } from './content.ts'
import { type RecordForm, type RefusalGround, refusalGrounds } from './paia/content.ts'
import type { RequestKind } from './request/content.ts'

/** Returns the key of the emailed confirmation link: the request's id and a signature, without the address. */
export function requestLinkKey(secret: string, requestId: string): string {
  const proof = createHmac('sha256', secret)
    .update(`data request\n${requestId}`)
    .digest('base64url')
  return `${requestId}.${proof}`
}

/** Returns the request id of a link key, or undefined if its signature is not ours. */
export function requestIdOfLinkKey(secret: string, key: string): string | undefined {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  if (!id) return undefined
  const isOurs = timingSafeEqual(Buffer.from(key), Buffer.from(requestLinkKey(secret, id)))
  return isOurs ? id : undefined
}

/** Returns an idempotency key from kind, person, text and day, so that submitting the form twice stores one request. */
export function requestIdempotencyKey(
  request: { kind: string; name: string; email: string; details: string; form?: RecordForm | null },
  now: Date,
): string {
  const content = JSON.stringify([
    request.kind,
    request.name,
    request.email.toLowerCase(),
    request.details,
    ...(request.form ? [request.form] : []),
  ])
  const hash = createHash('sha256').update(content).digest('base64url')
  return `${johannesburgDate(now)}/${hash}`
}

type RequestMailInput = {
  site: SiteSettings
  kind: RequestKind
  reference: string
  name: string
  email: string
  dueOn: string
}

/** Builds the email with the link that proves ownership of the address. Its delivery kind is `data-request-link`. */
export function composeRequestLinkMail(input: RequestMailInput & { url: string }): MailMessage {
  const { kind, reference, dueOn, url } = input
  const words = requestMails.link
  return composeRequestMail(input, words.subject(input.site.brandName), words, [
    words.intro(kind),
    { link: url, label: words.button },
    words.reference(reference, formatDate(dueOn)),
    { aside: words.ignore },
  ])
}

/** Builds the email with the staff's answer. Its delivery kind is `data-request-answer`. */
export function composeRequestAnswer(
  input: RequestMailInput & {
    answer: string
    askedOn: string
    ground?: RefusalGround
  },
): MailMessage {
  const { site, kind, reference, answer, askedOn, ground } = input
  const words = requestMails.answer
  return composeRequestMail(input, words.subject(site.brandName, reference), words, [
    words.asked(kind, formatDate(askedOn)),
    ...(ground ? [words.refusedUnder(refusalGrounds[ground])] : []),
    ...answer.split(/\n{2,}/),
    ...(ground ? [words.remedies] : []),
    { aside: words.complain },
  ])
}

/** Builds the email about an extension (PAIA section 57). Its delivery kind is `data-request-extension`. */
export function composeExtensionMail(input: RequestMailInput & { reason: string }): MailMessage {
  const { extension, answer } = requestMails
  const subject = extension.subject(input.site.brandName, input.reference)
  return composeRequestMail(input, subject, { ...answer, ...extension }, [
    extension.text(formatDate(input.dueOn)),
    extension.why(input.reason),
    answer.remedies,
    { aside: answer.complain },
  ])
}

function composeRequestMail(
  { site, name, email }: RequestMailInput,
  subject: string,
  { heading: title, reason }: Record<'heading' | 'reason', string>,
  parts: readonly LetterPart[],
): MailMessage {
  const to = { name, address: email }
  return composeLetter({ site, to, repliesToSite: true, subject, heading: title, parts, reason })
}

/** Builds the email that tells staff of a request and its 30-day deadline, without names. Null without a mailbox. */
export function composeRequestNotice(input: {
  site: SiteSettings
  reference: string
  dueOn: string
  url: string
}): MailMessage | null {
  const { site, reference, url } = input
  if (!site.leadsMailbox) return null
  const { heading: title, open, reason, ...words } = requestMails.staff
  const due = formatDate(input.dueOn)
  const text = words.text(reference, due)
  return {
    to: { name: oneLineText(site.brandName, 100), address: site.leadsMailbox },
    subject: oneLineText(words.subject(reference, due), 200),
    ...mailBodies(
      { site, title, reason },
      [title, text, `${open}: ${url}`],
      [paragraph(text), button(open, url)],
    ),
  }
}
