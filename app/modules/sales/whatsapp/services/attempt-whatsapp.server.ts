import { formatDateTime } from '#app/basics/dates.ts'
import { readWholeFiles } from '../../conversation/data/files.server.ts'
import type { AttemptResult, DeliveryToAttempt } from '#app/modules/outbox/delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { refusals } from '../content/words.ts'
import { findSent } from '../data/messages.server.ts'
import { sendWhatsapp, uploadMedia, type WhatsappAccess } from '../gateway.server.ts'
import { standingOf } from '../rules/progress.ts'
import { outgoingSchema, type Outgoing } from '../schema/outgoing.ts'
import { accessOf } from './access.server.ts'
import { readPermission } from './read-permission.server.ts'

/**
 * The WhatsApp channel's attempt for the delivery engine. Whether it may be written is asked once more: "stop" and the
 * end of the 24 hours count for what waits, too. What was told of in the meantime has arrived, and is not sent again.
 */
export async function attemptWhatsapp(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = outgoingSchema.safeParse(delivery.payload)
  if (!parsed.success) return refused('not-sendable', 'The message is not in a form to be sent.')
  const message = parsed.data
  const access = accessOf(ctx.env)
  if (!access)
    return { kind: 'transient', error: { code: 'settings', message: 'WhatsApp is not set up.' } }
  const known = await findSent(ctx.db, message.messageId)
  if (!known) return withdrawn('removed', 'The message was removed.')
  if (known.wamid && standingOf(known).state !== 'failed')
    return { kind: 'delivered', result: { wamid: known.wamid } }
  const permission = await readPermission(ctx.db, message.to, ctx.clock.now())
  if (permission.kind === 'stopped')
    return withdrawn('stopped', refusals.stopped(formatDateTime(permission.at)))
  if (permission.kind === 'no-consent') return withdrawn('no-consent', refusals.noConsent)
  if (!message.template && !permission.freeUntil) return refused('window-over', refusals.windowOver)
  return message.file ? sendWithFile(ctx, access, message) : sendWhatsapp(access, message)
}

/** The file is handed in for each attempt; one that no message follows is WhatsApp's to forget. */
async function sendWithFile(
  { db }: Context,
  access: WhatsappAccess,
  message: Outgoing,
): Promise<AttemptResult> {
  const { id, name, type } = message.file!
  const bytes = (await readWholeFiles(db, [id])).get(id)
  if (!bytes) return withdrawn('removed', 'The file was removed.')
  const uploaded = await uploadMedia(access, { name, type, bytes })
  return 'id' in uploaded ? sendWhatsapp(access, message, uploaded.id) : uploaded
}

const refused = (code: string, message: string): AttemptResult => ({
  kind: 'refused',
  error: { code, message },
})

const withdrawn = (code: string, message: string): AttemptResult => ({
  kind: 'withdrawn',
  error: { code, message },
})
