import { notices } from '#app/modules/outbox/notification/content.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Lead } from '#app/modules/sales/lead/data.server.ts'
import { lockLeads } from '#app/modules/sales/lead/data/merges.server.ts'
import { notifyPerson, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { problemWords, type Part } from '../content.ts'
import { findEnquiry, isOpen } from '#app/modules/sales/lead/services/find-enquiry.server.ts'

const changeLimit = { name: 'enquiry-change', attempts: 20, windowSeconds: 3600 }

export type LockedEnquiry = { lead: Lead; main: Lead; at: Date; site: SiteSettings }

/**
 * The rhythm of every change on the visitor's page (PAS-02): key, limit, lock, write, log, tell who works on the lead.
 * `change` answers with details for the log, or with nothing where all is so already: a repeat changes nothing.
 */
export async function changeEnquiry(
  ctx: Context,
  key: string,
  part: Part,
  change: (
    tx: Transaction,
    enquiry: LockedEnquiry,
  ) => Promise<Outcome<Record<string, unknown> | undefined>>,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const within = await countAttempt(ctx, changeLimit, found.value.lead.id)
  if (!within.ok) return within
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const { lead: known, main: worked } = found.value
    const locked = await lockLeads(tx, [...new Set([known.id, worked.id])])
    const lead = locked.find(({ id }) => id === known.id)
    const at = ctx.clock.now()
    if (!lead || !(await isOpen(tx, lead, at))) return refused('not-found', problemWords.missing)
    const main = locked.find(({ id }) => id === lead.mergedInto) ?? lead
    const outcome = await change(tx, { lead, main, at, site })
    if (!outcome.ok) return outcome
    if (!outcome.value) return accepted(null)
    await recordActivity(ctx, tx, {
      action: `enquiry.${part}`,
      subjectType: 'lead',
      subjectId: lead.id,
      details: outcome.value,
    })
    if (!lead.isSuspectedSpam) await tellOwner(ctx, tx, { lead, main }, part)
    return accepted(null)
  })
}

const noticeOf = {
  write: notices.enquiryExtended,
  correct: notices.enquiryCorrected,
  time: notices.enquiryTimed,
  withdraw: notices.enquiryWithdrawn,
  erase: notices.erasureAsked,
} satisfies Record<Part, unknown>

async function tellOwner(
  ctx: Context,
  tx: Transaction,
  { lead, main }: { lead: Lead; main: Lead },
  part: Part,
): Promise<void> {
  const notice = {
    ...noticeOf[part](lead.reference),
    href: `/admin/leads/${main.id}` as const,
    subjectId: main.id,
  }
  const { assignedTo } = main
  if (assignedTo)
    await notifyPerson(ctx, tx, { ...notice, to: { userId: assignedTo } }, 'if wanted')
  else await notifyStaff(ctx, tx, { ...notice, to: { role: 'editor' } })
}
