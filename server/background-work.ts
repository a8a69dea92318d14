import { z } from 'zod'
import { findExpiringApiKeys } from '#app/modules/access/api-key/store.server.ts'
import { pruneAnalytics } from '#app/modules/analytics/service.server.ts'
import { countVisits } from '#app/modules/analytics/store.server.ts'
import { applyDueApprovals } from '#app/modules/catalogue/approval/decision/service.server.ts'
import { refreshProductSums } from '#app/modules/catalogue/product/service.server.ts'
import { sendRolloutMessages } from '#app/modules/client-forms/contract-audit/message/service.server.ts'
import { expireFormFiles } from '#app/modules/client-forms/file/service.server.ts'
import { pruneChanges } from '#app/modules/console/live-sync/store.server.ts'
import { purgeImports } from '#app/modules/coverage/import/service.server.ts'
import { recheckWatches } from '#app/modules/coverage/watch/service.server.ts'
import { sendWeeklyMails } from '#app/modules/dashboard/weekly/service.server.ts'
import { attemptCrmDelivery } from '#app/modules/outbox/crm/service.server.ts'
import { startDeliveryWorkers } from '#app/modules/outbox/delivery/attempt/service.server.ts'
import type { DeliveryToAttempt } from '#app/modules/outbox/delivery/schema.ts'
import { requeueStuckDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { attemptMail } from '#app/modules/outbox/mail/service.server.ts'
import { attemptPush } from '#app/modules/outbox/notification/service.server.ts'
import { attemptWebhook } from '#app/modules/outbox/webhook/service.server.ts'
import { applyRetention } from '#app/modules/privacy/personal-data/service.server.ts'
import { sendCallReminders } from '#app/modules/sales/conversation/call/service.server.ts'
import { readWholeFiles } from '#app/modules/sales/conversation/draft/store.server.ts'
import { MailboxReader } from '#app/modules/sales/inbound-mail/mailbox/service.server.ts'
import { sendAppointmentReminders } from '#app/modules/sales/lead/appointment/reminder/service.server.ts'
import { assignNewLeads } from '#app/modules/sales/lead/assignment/service.server.ts'
import { enquiryPathOf } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { purgeLeadImports } from '#app/modules/sales/lead/import/service.server.ts'
import { sendLeadReminders } from '#app/modules/sales/lead/reminder/service.server.ts'
import {
  markDuplicates,
  storeLeadWords,
  sumDaysOfLeads,
} from '#app/modules/sales/lead/upkeep/service.server.ts'
import { sendQuoteReminders } from '#app/modules/sales/quote/service.server.ts'
import {
  eventJobSchema,
  handleEvent,
  handleStaleEvents,
} from '#app/modules/sales/whatsapp/event/service.server.ts'
import {
  fetchDueMedia,
  fetchMessageMedia,
  mediaJobSchema,
} from '#app/modules/sales/whatsapp/media/service.server.ts'
import { attemptWhatsapp, refreshTemplates } from '#app/modules/sales/whatsapp/service.server.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import type { JobRunner } from '#app/platform/jobs.server.ts'
import { type ContextBase, systemContext } from './middleware.ts'

/** Attempts an email delivery, with access to the conversation files and enquiry pages that the email refers to. */
export const attemptOwnMail = (ctx: Context, delivery: DeliveryToAttempt) =>
  attemptMail(ctx, delivery, { readFiles: readWholeFiles, ownPageOf: enquiryPathOf })

/** Scheduled tasks (Johannesburg time). Each runs once per tick, however many nodes there are. */
const tasks: Record<string, { cron: string; run(ctx: Context): Promise<unknown> }> = {
  'requeue-stuck-deliveries': { cron: '* * * * *', run: requeueStuckDeliveries },
  'recheck-coverage': { cron: '*/10 * * * *', run: recheckWatches },
  'prune-live-changes': {
    cron: '20 3 * * *',
    run: ({ db, clock }) => pruneChanges(db, clock.now()),
  },
  'purge-coverage-imports': { cron: '*/5 * * * *', run: purgeImports },
  'purge-lead-imports': { cron: '10 * * * *', run: purgeLeadImports },
  'expire-form-files': { cron: '*/10 * * * *', run: expireFormFiles },
  'assign-leads': { cron: '* * * * *', run: assignNewLeads },
  'remind-of-leads': { cron: '*/5 * * * *', run: sendLeadReminders },
  'remind-of-calls': { cron: '* * * * *', run: sendCallReminders },
  'remind-of-appointments': { cron: '*/5 * * * *', run: sendAppointmentReminders },
  'remind-of-quotes': { cron: '*/10 7-17 * * 1-5', run: sendQuoteReminders },
  'handle-left-whatsapp-events': { cron: '* * * * *', run: handleStaleEvents },
  'fetch-whatsapp-media': { cron: '* * * * *', run: fetchDueMedia },
  'refresh-whatsapp-templates': { cron: '*/10 * * * *', run: refreshTemplates },
  'send-rollout-messages': { cron: '*/5 * * * *', run: sendRolloutMessages },
  'apply-due-approvals': { cron: '* * * * *', run: applyDueApprovals },
  'prune-analytics': { cron: '5 0 * * *', run: pruneAnalytics },
  'mark-duplicates': { cron: '40 2 * * *', run: markDuplicates },
  'sum-days-of-leads': { cron: '15 1 * * *', run: sumDaysOfLeads },
  'sum-products': { cron: '25 1 * * *', run: refreshProductSums },
  'store-lead-words': { cron: '50 2 * * *', run: storeLeadWords },
  // Runs repeatedly on Mondays from 07:00, so a server that was down at that time sends the emails later that day.
  'send-weekly-mails': {
    cron: '*/30 7-17 * * 1',
    run: (ctx) => sendWeeklyMails(ctx, { countVisits, findEndings: [findExpiringApiKeys] }),
  },
  'apply-retention': { cron: '20 2 * * *', run: applyRetention },
}

const taskSchema = z.object({ task: z.string() })

/**
 * Runs a task. Throws if this version does not know the task: a newer version that runs in parallel scheduled it, and
 * the job is retried until a server of that version runs it.
 */
export async function runTask(contextOf: (name: string) => Context, payload: unknown) {
  const { task } = taskSchema.parse(payload)
  const known = tasks[task]
  if (!known) throw new Error(`This version does not know the task "${task}".`)
  await known.run(contextOf(task))
}

/** `stop` ends only the mailbox reader; all other work ends with `jobs`. */
export async function startBackgroundWork(base: ContextBase, jobs: JobRunner) {
  const contextOf = (name: string) => systemContext(base, systemActor(name))
  await startDeliveryWorkers(() => contextOf('deliveries'), jobs, {
    crm: attemptCrmDelivery,
    mail: attemptOwnMail,
    whatsapp: attemptWhatsapp,
    push: attemptPush,
    webhook: attemptWebhook,
  })
  await jobs.work('whatsapp-events', 4, async (payload) => {
    await handleEvent(contextOf('WhatsApp'), eventJobSchema.parse(payload).eventId)
  })
  await jobs.work('whatsapp-media', 2, async (payload) => {
    await fetchMessageMedia(contextOf('WhatsApp'), mediaJobSchema.parse(payload).messageId)
  })
  void refreshTemplates(contextOf('WhatsApp'))
  for (const [task, { cron }] of Object.entries(tasks)) {
    await jobs.schedule('maintenance', task, cron, { task })
  }
  await jobs.work('maintenance', 1, (payload) => runTask(contextOf, payload))
  const { IMAP_URL } = base.env
  const reader = IMAP_URL ? new MailboxReader(() => contextOf('inbound mail'), IMAP_URL) : undefined
  return { stop: async () => reader?.stop() }
}
