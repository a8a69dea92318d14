import type { Context } from '#app/platform/context.server.ts'
import { findUnmarked, noteMarked } from '../data.server.ts'
import { beginUidValidity, findMailbox, noteRead } from '../data/mailboxes.server.ts'
import type { OpenFolder } from '../gateway.server.ts'
import { receiveMail } from './receive-mail.server.ts'

const dayMs = 86_400_000
/** A mailbox that is read for the first time begins with its oldest unread mail of so many days. */
const firstDays = 7
const markAtOnce = 50

/** Another node reads by now. */
class NoLongerReader extends Error {}

export type Reading = { mailbox: string; readerId: string; isStopping: () => boolean }

/**
 * Stores every mail that is new in an open folder, one after the other, and marks at the server what is stored
 * (INB-02). Killed at any moment, the next reader goes on where it ended: what is stored is known, what was not yet
 * marked is marked then.
 */
export async function readMailbox(
  ctx: Context,
  folder: OpenFolder,
  { mailbox, readerId, isStopping }: Reading,
): Promise<void> {
  const { uidValidity } = folder
  const from = await findStart(ctx, folder, mailbox, readerId)
  await markStored(ctx, folder, mailbox)
  let stored = 0
  for (const uid of await folder.findAbove(from)) {
    if (isStopping()) return
    const mail = await folder.fetch(uid)
    if (!mail) continue
    const outcome = await receiveMail(ctx, { ...mail, mailbox, uidValidity }, readerId)
    if (outcome === 'not the reader') throw new NoLongerReader('Another node reads the mailbox.')
    if (++stored % markAtOnce === 0) await markStored(ctx, folder, mailbox)
  }
  await markStored(ctx, folder, mailbox)
  await noteRead(ctx.db, mailbox, readerId, ctx.clock.now())
}

/** The number of the last mail that is stored; where the numbers are new, the one before the first to read. */
async function findStart(
  ctx: Context,
  folder: OpenFolder,
  mailbox: string,
  readerId: string,
): Promise<number> {
  const known = await findMailbox(ctx.db, mailbox)
  if (known?.uidValidity === folder.uidValidity) return known.lastUid
  const isFirst = !known?.readAt
  const since = new Date((known?.readAt ?? ctx.clock.now()).getTime() - firstDays * dayMs)
  const first = await folder.findFirstSince(since, isFirst)
  const lastUid = (first ?? folder.uidNext) - 1
  await beginUidValidity(ctx.db, mailbox, readerId, { uidValidity: folder.uidValidity, lastUid })
  ctx.log.info({ isFirst, lastUid }, 'the mailbox has new numbers')
  return lastUid
}

async function markStored(ctx: Context, folder: OpenFolder, mailbox: string): Promise<void> {
  for (;;) {
    const found = await findUnmarked(ctx.db, mailbox, folder.uidValidity, markAtOnce)
    await folder.markAsRead(found.map(({ uid }) => uid))
    await noteMarked(
      ctx.db,
      found.map(({ id }) => id),
      ctx.clock.now(),
    )
    if (found.length < markAtOnce) return
  }
}
