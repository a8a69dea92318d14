import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import {
  deleteFeed,
  findFeedAppointments,
  findFeedOwner,
  noteFeedRead,
  storeFeed,
} from '../data.server.ts'
import { feedFile } from '../rules/feed-file.ts'
import { feedTokenHash, makeFeedToken } from '../rules/feed-token.server.ts'

const dayMs = 86_400_000
const pastDays = 30
/** Calendars ask every quarter of an hour or less; several may share an address. */
const readLimit = { name: 'calendar-feed', attempts: 120, windowSeconds: 600 }
const guessLimit = { name: 'calendar-feed-guess', attempts: 20, windowSeconds: 600 }
const readNoteMs = 60 * 60 * 1000

/** The path of a feed. Who has it reads the feed, so it is told once and never stored. */
const feedPath = (token: string) => `/calendar/${token}.ics`

/** Makes the address of the own feed, in the place of the one before it (STF-09). */
export async function makeFeed(ctx: Context): Promise<Outcome<{ url: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const token = makeFeedToken()
  await ctx.db.transaction(async (tx) => {
    await storeFeed(tx, actor.id, feedTokenHash(token)!, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'staff.calendar-feed-made',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: {},
    })
  })
  return accepted({ url: new URL(feedPath(token), siteAddress(ctx.env)).href })
}

/** Ends the own feed: calendars that have its address get nothing more. Repeating it changes nothing. */
export async function endFeed(ctx: Context): Promise<Outcome<null>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteFeed(tx, actor.id))) return
    await recordActivity(ctx, tx, {
      action: 'staff.calendar-feed-ended',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: {},
    })
  })
  return accepted(null)
}

/** The feed that a token opens, for whoever has its address. Guesses are counted and soon refused. */
export async function readFeed(ctx: Context, token: string): Promise<Outcome<string>> {
  allowVisitor(ctx)
  const hash = feedTokenHash(token)
  const owner = hash && (await findFeedOwner(ctx.db, hash))
  if (!owner) {
    const within = await countAttempt(ctx, guessLimit)
    return within.ok ? refused('not-found', 'There is no such calendar.') : within
  }
  const within = await countAttempt(ctx, readLimit, owner.userId)
  if (!within.ok) return within
  const now = ctx.clock.now()
  const from = new Date(now.getTime() - pastDays * dayMs)
  const found = await findFeedAppointments(ctx.db, owner.userId, from)
  const { lastReadAt } = owner
  if (!lastReadAt || now.getTime() - lastReadAt.getTime() > readNoteMs)
    await noteFeedRead(ctx.db, owner.userId, now)
  const { brandName } = await readSettings(ctx, 'site')
  const entries = found.map(({ appointment, reference }) => ({ ...appointment, reference }))
  return accepted(feedFile(brandName, siteAddress(ctx.env), entries))
}
