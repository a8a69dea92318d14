import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { noEmail } from '#app/features/leads/content/inbox.ts'
import { detailsOf } from '#app/features/leads/rules/describe-lead.ts'
import { composeStaffNotification, mailDelivery } from '#app/features/mail/rules.ts'
import { mayMailTo, optOutOf } from '#app/features/mail/services/mail-choices.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { reachedStaffMail as words } from '../content.ts'
import {
  endWatch,
  enrolWatches,
  findDueWatches,
  findWatchedLead,
  noteWatchChecked,
  type DueWatch,
  type WatchedLead,
} from '../data/watches.server.ts'
import { composeReachedMail } from '../rules/compose-reached-mail.ts'
import type { CoverageResult } from '../rules/classify-coverage.ts'
import { classifyPlace } from './check-coverage.server.ts'

const hourMs = 3600 * 1000
const lookEveryMs = 24 * hourMs
/** So many checks that could not be made end a run; each of them is tried again after an hour. */
const mostFailures = 3
/** A run must end within its job's minute, even where an operator takes 3 s for each answer. */
const mostAtOnce = 200
const runForMs = 40_000

/**
 * Looks again at stored addresses without coverage, each once a day and after every change of the
 * buildings; where one is covered now, tells staff and, where asked for, the visitor, once (COV-34).
 * Run by the clock. From a check that cannot be made nothing is concluded.
 */
export async function recheckWatches(ctx: Context): Promise<{ checked: number; reached: number }> {
  const startedAt = performance.now()
  await enrolWatches(ctx.db)
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  const due = await findDueWatches(ctx.db, new Date(now.getTime() - lookEveryMs), mostAtOnce)
  let [checked, reached, failed] = [0, 0, 0]
  for (const watch of due) {
    const { latitude, longitude } = watch
    const result = await classifyPlace(ctx, { latitude, longitude })
    if (result.outcome === 'not-checked') {
      failed += 1
      await noteWatchChecked(ctx.db, watch.leadId, new Date(now.getTime() - lookEveryMs + hourMs))
      if (failed >= mostFailures) break
      continue
    }
    checked += 1
    // Sample buildings are no reason to write to anybody.
    if (!result.hasCoverage || result.isSample) await noteWatchChecked(ctx.db, watch.leadId, now)
    else if (await announce(ctx, watch, result, site)) reached += 1
    if (performance.now() - startedAt > runForMs) break
  }
  return { checked, reached }
}

function announce(
  ctx: Context,
  watch: DueWatch,
  result: CoverageResult,
  site: SiteSettings,
): Promise<boolean> {
  const { connectionType, nearestBuilding } = result
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now()
    const kept = { connectionType, distanceMetres: nearestBuilding?.distance ?? null }
    if (!(await endWatch(tx, watch.leadId, at, kept))) return false
    const lead = await findWatchedLead(tx, watch.leadId)
    if (!lead) return false
    await recordActivity(ctx, tx, {
      action: 'lead.coverage-reached',
      subjectType: 'lead',
      subjectId: lead.id,
      details: kept,
    })
    const notifiesVisitor =
      watch.notifyVisitor && lead.email !== '' && (await mayMailTo(tx, lead.email, 'coverage'))
    const mails = [staffMail(ctx, site, lead, result, notifiesVisitor)]
    if (notifiesVisitor) mails.push(await visitorMail(ctx, tx, site, lead))
    const items = mails.filter((mail) => mail !== null)
    await enqueueDeliveries(
      ctx,
      tx,
      items.map((item) => ({ ...item, subjectType: 'lead', subjectId: lead.id })),
    )
    return true
  })
}

function staffMail(
  ctx: Context,
  site: SiteSettings,
  lead: WatchedLead,
  { connectionType, nearestBuilding }: CoverageResult,
  notifiesVisitor: boolean,
) {
  const message = composeStaffNotification({
    site,
    reference: lead.reference,
    kindLabel: words.kindLabel,
    lines: [
      { label: 'Name', value: lead.name },
      { label: 'Email', value: lead.email || noEmail },
      { label: 'Phone', value: lead.phone },
      { label: words.connection, value: connectionType },
      { label: words.building, value: nearestBuilding?.buildingName ?? '' },
      { label: words.metres, value: String(nearestBuilding?.distance ?? '') },
      { label: words.isNotified, value: notifiesVisitor ? 'Yes' : 'No' },
      ...detailsOf(lead.kind, lead.fields),
    ],
    replyTo: lead.email ? { name: lead.name, address: lead.email } : undefined,
    inboxUrl: new URL(`/admin/leads/${lead.id}`, siteUrl(ctx)).href,
  })
  return message && mailDelivery('coverage-reached-staff', message)
}

async function visitorMail(ctx: Context, tx: Transaction, site: SiteSettings, lead: WatchedLead) {
  const message = composeReachedMail({
    site,
    name: lead.name,
    address: lead.email,
    reference: lead.reference,
    askedAt: lead.submittedAt,
    checkUrl: new URL('/connectivity/fibre', siteUrl(ctx)).href,
    optOut: await optOutOf(ctx, tx, lead.email, 'coverage'),
  })
  return mailDelivery('coverage-reached', message)
}

function siteUrl(ctx: Context): string {
  return ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
}
