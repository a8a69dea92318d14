import { z } from 'zod'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { countFailedAttempt, findLeftEvents, markHandled, takeEvent } from '../data.server.ts'
import { followStatus } from './follow-status.server.ts'
import { receiveWhatsapp } from './receive-whatsapp.server.ts'

export const eventJobSchema = z.object({ eventId: z.uuid() })

/**
 * Works off a message or a status that a webhook brought, with all that follows from it in one transaction (WAP-01).
 * Repeating it, or two nodes at once, changes nothing more. For the system alone.
 */
export async function handleEvent(ctx: Context, eventId: string): Promise<void> {
  const site = await readSettings(ctx, 'site')
  try {
    if (await workOff(ctx, eventId, site)) return
  } catch (error) {
    ctx.log.error({ err: error, eventId }, 'an event of WhatsApp could not be worked off')
  }
  await countFailedAttempt(ctx.db, eventId)
}

/** False where it waits for something. */
async function workOff(ctx: Context, eventId: string, site: SiteSettings): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const event = await takeEvent(tx, eventId)
    if (!event) return true
    const { message, status, raw } = event.payload
    if (message) await receiveWhatsapp(ctx, tx, { event, message, site })
    else if (raw !== undefined)
      ctx.log.warn({ eventId }, 'a status of WhatsApp is in no known form; it is kept as it came')
    if (status && !(await followStatus(ctx, tx, event.at, status))) return false
    await markHandled(tx, event.id, ctx.clock.now())
    return true
  })
}

/** A job has had its turn by then. */
const leftAfterMs = 60_000
const atOnce = 200

/** Every minute: works off what a dead process or a lost job left (WAP-01). */
export async function handleLeftEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - leftAfterMs)
  for (const id of await findLeftEvents(ctx.db, before, atOnce)) await handleEvent(ctx, id)
}
