import { refused, refusedInput } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Lead } from '../data.server.ts'
import { pastPromise, snoozedForVisitor, snoozeOf } from '../rules/snooze.ts'
import { isWaiting, pressingDue } from '../rules/summarize-lead.ts'
import { snoozeLeadSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'

/**
 * Takes a lead out of the inbox until a time or until its visitor writes, or puts it back (ANS-12). A promise that
 * runs is the latest time there is; an overdue lead stays in sight.
 */
export async function snoozeLead(ctx: Context, input: unknown) {
  const parsed = snoozeLeadSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This lead cannot be snoozed like this.')
  const { until } = parsed.data
  return changeLead(ctx, parsed.data, async (lead, at) => {
    const due = isWaiting(lead) ? pressingDue(lead) : null
    if (until === null)
      return snoozeOf(lead, due, at)
        ? { change: { snoozedUntil: null }, action: 'lead.woken', details: {} }
        : undefined
    const end = until === 'visitor' ? snoozedForVisitor : new Date(until)
    if (lead.snoozedUntil?.getTime() === end.getTime()) return undefined
    const objection = objectionTo(lead, due, end, at)
    if (objection) return refused('invalid-input', objection, { fields: { until: objection } })
    return {
      change: { snoozedUntil: end },
      action: 'lead.snoozed',
      details: until === 'visitor' ? {} : { until: end.toISOString() },
    }
  })
}

function objectionTo(lead: Lead, due: Date | null, end: Date, now: Date): string | undefined {
  if (lead.isSuspectedSpam) return 'Suspected spam is already listed separately.'
  if (due && due <= now)
    return 'This lead is overdue, so it stays in the inbox until it is answered.'
  if (end <= now) return 'Choose a time in the future.'
  // "Until the visitor writes" ends with the promise at the latest.
  return end.getTime() === snoozedForVisitor.getTime() ? undefined : pastPromise(end, due)
}
