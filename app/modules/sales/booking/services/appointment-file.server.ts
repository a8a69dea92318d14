import { z } from 'zod'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findAppointment } from '../../lead/data/appointments.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { feedFile } from '../rules/feed-file.ts'

/** The calendar file of one appointment, for staff: as the feed has it, without the visitor's name (STF-09). */
export async function appointmentFile(
  ctx: Context,
  id: string,
): Promise<Outcome<{ name: string; text: string }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const missing = refused('not-found', 'There is no such appointment.')
  const known = z.uuid().safeParse(id)
  const appointment = known.success ? await findAppointment(ctx.db, known.data) : undefined
  const lead = appointment && (await findLead(ctx.db, appointment.leadId))
  if (!lead) return missing
  const { brandName } = await readSettings(ctx, 'site')
  const text = feedFile(brandName, siteAddress(ctx.env), [
    { ...appointment, reference: lead.reference },
  ])
  return accepted({ name: `${appointment.kind}-${lead.reference}.ics`, text })
}
