import { mailboxOf } from '#app/basics/contact-details.ts'
import { dateAfter, hourMs, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { mayMailTo, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { formKey } from '../../definition/rules.ts'
import { contractAudit } from '../content.ts'
import type { ClinicRow } from '../store.server.ts'
import {
  type Subscriber,
  type RolloutNews,
  composeRolloutMessage,
  contractEndNoticeDays,
  subscribersOf,
  pendingNews,
} from './rules.ts'
import {
  findClinicsWithNews,
  findSubscribers,
  lockClinicWithNews,
  markClinicChecked,
  recordMessageSent,
  type DueDates,
} from './store.server.ts'

/** Clinics per run; the next run continues with the rest. */
const batchSize = 100
/** Anyone can enter a stranger's address in an audit, so each mailbox receives at most 10 messages per day. */
const mailboxLimit = { name: 'mail-rollout', attempts: 10, windowSeconds: 24 * 3600, isFixed: true }

/**
 * Sends the messages of section 5 of the audit: a migration was scheduled, moved or cancelled, or a contract ends
 * within 90 days. Each email address receives each date once; the newest audit with the address determines its topics.
 * Addresses that opted out or were erased receive nothing. For scheduled jobs only.
 */
export async function sendRolloutMessages(ctx: Context): Promise<Outcome<{ sent: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const now = ctx.clock.now()
  const today = johannesburgDate(now)
  const { groups } = await readSettings(ctx, 'clinics')
  const listed = groups.flatMap(({ clinics }) => clinics.map((name) => name.trim().toLowerCase()))
  const due = { now, today, nearUntil: dateAfter(today, contractEndNoticeDays), listed }
  let sent = 0
  for (const key of await findClinicsWithNews(ctx.db, due, batchSize)) {
    try {
      sent += await queueClinicMessages(ctx, key, due)
    } catch (error) {
      // An error for one clinic does not block the messages about the others.
      ctx.log.error({ err: error }, 'the messages about a clinic could not be queued')
    }
  }
  return accepted({ sent })
}

function queueClinicMessages(ctx: Context, key: string, due: DueDates) {
  return ctx.db.transaction(async (tx) => {
    const clinic = await lockClinicWithNews(tx, key, due)
    if (!clinic) return 0
    const audits = await findSubscribers(tx, formKey(contractAudit), key)
    let sent = 0
    let mustWait = false
    for (const listener of subscribersOf(audits)) {
      if (!(await mayMailTo(tx, listener.email, 'rollout'))) continue
      for (const news of pendingNews(clinic, listener, due.today)) {
        const within = await countAttempt(ctx, mailboxLimit, mailboxOf(listener.email), tx)
        if (within.ok) {
          await queueMessage(ctx, tx, clinic, listener, news)
          sent += 1
        } else mustWait = true
      }
    }
    const again = mustWait ? new Date(due.now.getTime() + hourMs) : null
    await markClinicChecked(tx, clinic, { nearUntil: due.nearUntil, again })
    return sent
  })
}

async function queueMessage(
  ctx: Context,
  tx: Transaction,
  clinic: ClinicRow,
  listener: Subscriber,
  news: RolloutNews,
): Promise<void> {
  const { submissionId, email, reference } = listener
  const at = ctx.clock.now()
  const message = composeRolloutMessage({
    site: await readSettings(ctx, 'site'),
    clinicName: clinic.name,
    address: email,
    reference,
    news,
    today: johannesburgDate(at),
    optOut: await optOutLinkOf(ctx, tx, email, 'rollout'),
  })
  const subject = { subjectType: 'client-form', subjectId: submissionId }
  const kind = `rollout-${news.topic}`
  await enqueueDeliveries(ctx, tx, [mailDelivery(kind, message, ['client-form', submissionId])])
  await recordMessageSent(tx, { submissionId, topic: news.topic, date: news.date, at })
  await recordActivity(ctx, tx, {
    action: 'client-form.message-queued',
    ...subject,
    details: { topic: news.topic, date: news.date },
  })
}
