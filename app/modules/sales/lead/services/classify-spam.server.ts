import { refusedInput } from '#app/basics/outcome.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findLeadConsents } from '../data/inbox.server.ts'
import { classifySpamSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'
import { releaseLead } from './store-lead.server.ts'

/**
 * Moves a lead between inbox and suspected spam (API-12). Cleared of suspicion for the first time,
 * it is delivered as if it had just been submitted.
 */
export async function classifySpam(ctx: Context, input: unknown) {
  const parsed = classifySpamSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This lead cannot be marked like this.')
  const { isSpam } = parsed.data
  const site = await readSettings(ctx, 'site')
  return changeLead(ctx, parsed.data, (lead) => {
    if (lead.isSuspectedSpam === isSpam) return undefined
    return {
      change: { isSuspectedSpam: isSpam },
      action: isSpam ? 'lead.marked-spam' : 'lead.cleared',
      details: { reasons: lead.spamReasons },
      also: async (tx, held) => {
        const known = await findDeliveriesOfSubject(tx, 'lead', held.id)
        if (isSpam || known.length > 0) return
        const rows = await findLeadConsents(tx, held.id)
        const consents = Object.fromEntries(rows.map((row) => [row.channel, row.isGranted]))
        await releaseLead(ctx, tx, held, { site, consents })
      },
    }
  })
}
