import { noteReturnedMail } from '../../conversation/services/note-returned-mail.server.ts'
import { receiveMessage } from '../../conversation/services/receive-message.server.ts'
import { tellWhoWorksOn } from '../../conversation/services/tell-who-works-on.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { hasOtherUnmatched, type InboundMail } from '../data.server.ts'
import { findSentMails, type SentMail } from '../data/pointers.server.ts'
import { keepReport } from '../data/reports.server.ts'
import type { MailMatch } from '../rules/match-mail.ts'
import { isAddressFault } from '../rules/read-report.ts'
import type { AutomaticSign, MailReport, ParsedMail, ReportedRecipient } from '../schema/mail.ts'

type Read = {
  mail: ParsedMail
  match: MailMatch
  reported: Reported | undefined
  site: SiteSettings
}

/** What follows from a mail that was just stored, in its transaction. No mail ever leaves because one came (INB-07). */
export async function actOnMail(
  ctx: Context,
  tx: Transaction,
  stored: InboundMail,
  { mail, match, reported, site }: Read,
): Promise<void> {
  switch (stored.kind) {
    case 'visitor':
      if (match) await joinConversation(ctx, tx, stored, { ...match, site })
      else await tellOfUnmatched(ctx, tx, stored)
      return
    case 'unreadable':
      return tellOfUnmatched(ctx, tx, stored)
    case 'delivery-report':
      if (reported?.about) await followReport(ctx, tx, stored, reported.sent, reported.about)
      return
    case 'complaint':
      if (reported) await followComplaint(ctx, tx, reported.sent)
      return
    case 'automatic':
      if (match)
        await joinConversation(ctx, tx, stored, { ...match, site, automatic: mail.automatic })
      return
    default:
  }
}

type Joining = {
  leadId: string
  isForeign: boolean
  site: SiteSettings
  /** Of one that a machine seems to have sent: its words are shown, but are not the visitor's answer. */
  automatic?: AutomaticSign
}

/** Makes a mail a message of its lead (ANS-07); its `messageId` is that of the message. */
export async function joinConversation(
  ctx: Context,
  tx: Transaction,
  mail: InboundMail,
  { leadId, isForeign, site, automatic }: Joining,
): Promise<void> {
  const lead = await lockForAnswer(tx, leadId)
  if (!lead || !mail.messageId) return
  const message = {
    id: mail.messageId,
    channel: 'mail',
    authorName: mail.fromName || mail.fromAddress,
    address: mail.fromAddress,
    subject: mail.subject,
    body: mail.body,
    mailId: mail.mailId,
    isForeign,
    isAutomatic: automatic !== undefined,
    idempotencyKey: `mail:${mail.id}`,
    at: mail.receivedAt,
  }
  await receiveMessage(ctx, tx, lead, message, site)
  if (automatic === 'likely' && !lead.isSuspectedSpam)
    await tellWhoWorksOn(ctx, tx, lead, notices.perhapsAutomatic(lead.reference))
}

/** One notice for all that waits, however many come. */
async function tellOfUnmatched(ctx: Context, tx: Transaction, { id }: InboundMail): Promise<void> {
  if (await hasOtherUnmatched(tx, id)) return
  await notifyStaff(ctx, tx, {
    ...notices.unmatchedMail(),
    to: { role: 'editor' },
    href: '/admin/mail',
    subjectId: 'unmatched',
  })
}

/** A mail of ours that a report names, and what it says of the address that this one went to. */
type Reported = { leadId: string; sent: SentMail; about: ReportedRecipient | undefined }

/** A report counts only where it names a mail of ours and the address that this one went to (INB-04). */
export async function findReported(
  tx: Transaction,
  { mailIds, recipients }: MailReport,
): Promise<Reported | undefined> {
  const found = (await findSentMails(tx, mailIds)).map((sent): Reported => {
    const about = recipients.find(({ address }) => address === sent.address)
    return { leadId: sent.leadId, sent, about }
  })
  return found.find(({ about }) => about) ?? found[0]
}

async function followReport(
  ctx: Context,
  tx: Transaction,
  stored: InboundMail,
  { leadId, messageId, deliveryId }: SentMail,
  about: ReportedRecipient,
): Promise<void> {
  await keepReport(tx, stored.id, { ...about, leadId })
  if (about.action === 'delayed') await noteOnLead(ctx, tx, leadId, 'lead.mail-delayed')
  if (about.action !== 'failed') return
  const { address, status, reason } = about
  await noteReturnedMail(ctx, tx, {
    leadId,
    messageId,
    deliveryId,
    address,
    reason: reason.includes(status) ? reason : [status, reason].filter(Boolean).join(' '),
    isAddressFault: isAddressFault(status),
  })
}

async function followComplaint(ctx: Context, tx: Transaction, sent: SentMail): Promise<void> {
  const lead = await findLead(tx, sent.leadId)
  if (!lead || lead.deidentifiedAt) return
  await noteOnLead(ctx, tx, lead.id, 'lead.mail-complained')
  await tellWhoWorksOn(ctx, tx, lead, notices.mailComplaint(lead.reference))
}

async function noteOnLead(ctx: Context, tx: Transaction, leadId: string, action: string) {
  await recordActivity(ctx, tx, { action, subjectType: 'lead', subjectId: leadId })
}
