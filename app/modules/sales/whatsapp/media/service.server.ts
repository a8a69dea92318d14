import { z } from 'zod'
import { notices } from '#app/modules/outbox/notification/content.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { isExecutable, fileTypeOf, safeFileName } from '../../conversation/draft/rules.ts'
import { insertFile } from '../../conversation/draft/store.server.ts'
import { type MessageSource, notifyAssignee } from '../../conversation/service.server.ts'
import { findLead, touchLead } from '../../lead/inbox/store.server.ts'
import { mediaProblems } from '../content.ts'
import { type FetchedMedia, readWhatsappAccess, fetchMedia } from '../gateway.server.ts'
import {
  changeMedia,
  deleteMedia,
  findDueMedia,
  findMediaOfMessages,
  claimMedia,
  type Media,
} from '../store.server.ts'

export const mediaJobSchema = z.object({ messageId: z.uuid() })

/** Minutes before each retry. The last value repeats, so the later retries are 12 hours apart. */
const retryDelayMinutes = [1, 5, 15, 60, 240, 720]
/** WhatsApp keeps a file for a week. */
const retentionMs = 7 * 86_400_000

/**
 * Fetches the file of a message from WhatsApp and stores it with the conversation. A failed download is retried for as
 * long as WhatsApp keeps the file. If the file is too large, gone or never arrives, staff are notified. Runs as a job.
 */
export async function fetchMessageMedia(ctx: Context, messageId: string): Promise<void> {
  const access = readWhatsappAccess(ctx.env)
  if (!access) return
  // Commits the claim before the download, so that no transaction is open while another server responds.
  const claimed = await ctx.db.transaction(async (tx) => {
    const found = await claimMedia(tx, messageId)
    const now = ctx.clock.now()
    if (!found?.media.nextAttemptAt || found.media.nextAttemptAt > now) return undefined
    const { attempts } = found.media
    const minutes = retryDelayMinutes[Math.min(attempts, retryDelayMinutes.length - 1)]!
    const nextAttemptAt = new Date(now.getTime() + minutes * 60_000)
    await changeMedia(tx, messageId, { attempts: attempts + 1, nextAttemptAt })
    return found
  })
  if (!claimed) return
  const { media, leadId } = claimed
  const fetched = await fetchMedia(access, media.mediaId)
  if (fetched.kind === 'fetched') return storeMedia(ctx, leadId, media, fetched)
  const isOver = ctx.clock.now().getTime() - media.askedAt.getTime() > retentionMs
  if (fetched.kind === 'gone' || isOver)
    return markMediaFailed(ctx, leadId, media, mediaProblems.gone)
  if (fetched.kind === 'too-large')
    return markMediaFailed(ctx, leadId, media, mediaProblems.tooLarge(fetched.size))
  ctx.log.warn({ messageId, error: fetched.error }, 'a WhatsApp file could not be fetched yet')
}

const extensionsByType: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
}

type FetchedFile = Extract<FetchedMedia, { kind: 'fetched' }>

async function storeMedia(ctx: Context, leadId: string, media: Media, fetched: FetchedFile) {
  const type = fileTypeOf(media.type || fetched.type)
  const ending = extensionsByType[type] ?? 'bin'
  const isNamed = media.name.includes('.')
  const name = safeFileName(isNamed ? media.name : `${media.name}.${ending}`, `file.${ending}`)
  const { messageId } = media
  const file = { leadId, messageId, channel: 'whatsapp', name, type, createdAt: ctx.clock.now() }
  await ctx.db.transaction(async (tx) => {
    // The message may have been deleted by now, or another node may have stored the file.
    const isOpen = await claimMedia(tx, messageId)
    if (!isOpen) return
    const size = fetched.bytes.byteLength
    await insertFile(tx, { ...file, size, isHeld: isExecutable(media.name, type) }, fetched.bytes)
    await deleteMedia(tx, messageId)
    await touchLead(tx, leadId, ctx.clock.now())
  })
}

async function markMediaFailed(ctx: Context, leadId: string, media: Media, problem: string) {
  await ctx.db.transaction(async (tx) => {
    if (!(await claimMedia(tx, media.messageId))) return
    await changeMedia(tx, media.messageId, { nextAttemptAt: null, problem })
    await touchLead(tx, leadId, ctx.clock.now())
    const lead = await findLead(tx, leadId)
    if (lead && !lead.deidentifiedAt)
      await notifyAssignee(ctx, tx, lead, notices.whatsappFileLost(lead.reference))
  })
}

const maxFilesPerRun = 50

/** Fetches files whose next attempt is due, including those left by a crashed process. Runs every minute. */
export async function fetchDueMedia(ctx: Context): Promise<void> {
  for (const messageId of await findDueMedia(ctx.db, ctx.clock.now(), maxFilesPerRun))
    await fetchMessageMedia(ctx, messageId)
}

/** Returns the messages whose file is not stored, each with the reason: the download is pending or has failed. */
export async function findMissingMedia(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageSource>> {
  const found = await findMediaOfMessages(db, messageIds)
  return new Map(
    found.map(({ messageId, problem }) => [
      messageId,
      {
        files: [],
        htmlPath: null,
        originalPath: null,
        problem: problem || mediaProblems.onItsWay,
      },
    ]),
  )
}
