import { randomUUID } from 'node:crypto'
import { leadOfReplyToken, tokenOfAddress } from '../../conversation/rules/reply-token.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { senderAddress } from '#app/modules/outbox/mail/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import {
  findByFingerprint,
  insertMail,
  movePlace,
  type InboundMail,
  type Place,
} from '../data.server.ts'
import { advance } from '../data/mailboxes.server.ts'
import { findPointedLeads, findSentMails } from '../data/pointers.server.ts'
import { classifyMail, isOwnMail } from '../rules/classify-mail.ts'
import { fingerprintOf } from '../rules/fingerprint.server.ts'
import { matchMail, type MailMatch } from '../rules/match-mail.ts'
import { parseMail } from '../rules/parse-mail.server.ts'
import type { MailKind, MailState } from '../schema/kinds.ts'
import type { ParsedMail } from '../schema/mail.ts'
import { actOnMail, findReported } from './act-on-mail.server.ts'

/** A mail as the mailbox handed it over. */
export type Arrival = Place & {
  bytes: Uint8Array
  /** False where it was too large, and only its beginning was fetched. */
  isWhole: boolean
  /** Of all of it, at the server. */
  size: number
  receivedAt: Date
}

export type Received = 'stored' | 'known' | 'not the reader'

const tooLarge = 'It is too large to be kept whole; the rest is in the mailbox.'

/**
 * Stores a mail once and does what follows from it, in one transaction (INB-02 to INB-04). Whatever it is, and however
 * damaged, it is kept. A repeat changes nothing, and neither does a node that lost the right to read. For the system
 * alone.
 */
export async function receiveMail(
  ctx: Context,
  arrival: Arrival,
  readerId: string,
): Promise<Received> {
  const fingerprint = fingerprintOf(arrival.bytes)
  const mail = await parseMail(arrival.bytes, arrival.isWhole)
  const site = await readSettings(ctx, 'site')
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  const own = [
    senderAddress(ctx.env.MAIL_FROM, site)?.address,
    ctx.env.REPLY_MAILBOX,
    site.email,
    site.leadsMailbox,
  ].flatMap((address) => address?.toLowerCase() || [])
  return ctx.db.transaction(async (tx) => {
    if (!(await advance(tx, { ...arrival, readerId }))) return 'not the reader'
    const known = await findByFingerprint(tx, fingerprint)
    if (known) {
      await movePlace(tx, known.id, placeOf(arrival))
      return 'known'
    }
    const sent = await findSentMails(tx, [
      ...(mail.mailId ? [mail.mailId] : []),
      ...mail.references,
    ])
    const hasOwnId = sent.some(({ mailId }) => mailId === mail.mailId)
    const ours = { addresses: own, hasOwnId }
    const mayJoin = !isOwnMail(mail, ours) && !mail.report
    const match = mayJoin ? await findMatch(tx, mail, secret) : null
    const kind = classifyMail(mail, ours, match !== null)
    const reported = mail.report ? await findReported(tx, mail.report) : undefined
    // Before a row that refers to it: two who hold that share of a lead would wait for each other.
    const leadId = match?.leadId ?? reported?.leadId
    if (leadId) await lockForAnswer(tx, leadId)
    const stored = rowOf(ctx, arrival, { mail, fingerprint, kind, match })
    const original = { bytes: arrival.bytes, isWhole: arrival.isWhole }
    if (!(await insertMail(tx, stored, original, mail.files))) return 'known'
    await actOnMail(ctx, tx, stored, { mail, match, reported, site })
    return 'stored'
  })
}

const placeOf = ({ mailbox, uidValidity, uid }: Arrival): Place => ({ mailbox, uidValidity, uid })

/** The lead that a mail joins, by token, else by references (INB-03). */
async function findMatch(tx: Transaction, mail: ParsedMail, secret: string): Promise<MailMatch> {
  const tokens = mail.recipients.flatMap((address) => tokenOfAddress(address) ?? [])
  const leadIds = tokens.flatMap((token) => leadOfReplyToken(secret, token) ?? [])
  const sent = await findSentMails(tx, mail.references)
  return matchMail({
    from: mail.writer.address,
    byToken: await findPointedLeads(tx, leadIds),
    byReference: await findPointedLeads(
      tx,
      sent.map(({ leadId }) => leadId),
    ),
  })
}

type Read = { mail: ParsedMail; fingerprint: string; kind: MailKind; match: MailMatch }

function rowOf(ctx: Context, arrival: Arrival, { mail, fingerprint, kind, match }: Read) {
  const { size, isWhole, receivedAt } = arrival
  const now = ctx.clock.now()
  const problem = [mail.problem, isWhole ? '' : tooLarge].filter(Boolean).join(' ')
  return {
    id: randomUUID(),
    ...placeOf(arrival),
    markedAt: null,
    fingerprint,
    mailId: mail.mailId,
    kind,
    state: stateOf(kind, match),
    leadId: match?.leadId ?? null,
    messageId: match ? randomUUID() : null,
    fromName: mail.writer.name,
    fromAddress: mail.writer.address,
    subject: mail.subject,
    body: mail.text,
    html: mail.html,
    problem,
    size,
    reportAction: null,
    reportAddress: '',
    reportReason: '',
    refersTo: mail.references.slice(0, 20),
    receivedAt: receivedAt < now ? receivedAt : now,
    storedAt: now,
    version: 1,
  } satisfies InboundMail
}

function stateOf(kind: MailKind, match: MailMatch): MailState {
  if (kind === 'own') return 'set-aside'
  if (match) return 'joined'
  return kind === 'visitor' || kind === 'unreadable' ? 'unmatched' : 'set-aside'
}
