import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { hashToken, makeToken } from '#app/modules/access/secret/store.server.ts'
import { readSessionFromCookie } from '#app/modules/access/session/service.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { OverriddenCache } from '#app/platform/tagged-cache.server.ts'
import { type Preview, type Reach, type ReachedPage, previewAddress } from './schema.ts'
import { findPreview, insertPreview } from './store.server.ts'

/** Finds the public pages rendered from these facts. Provided by the server, because it renders the pages. */
export type FindPages = (facts: ReadonlySet<string>, ctx: Context) => Promise<ReachedPage[]>

/** The changed values of public pages, by cache tag, and the price contradictions that involve them. */
export type FutureSite = { facts: Record<string, unknown>; contradictions: Reach['contradictions'] }

export async function findReach(
  ctx: Context,
  { facts, contradictions }: FutureSite,
  findPages: FindPages,
): Promise<Reach> {
  const changed = new Set(Object.keys(facts))
  return { pages: changed.size === 0 ? [] : await findPages(changed, ctx), contradictions }
}

/** Opens a preview of the changed pages, visible to one session for ten minutes. Staff of any role may open one. */
export async function openPreview(
  ctx: Context,
  site: FutureSite,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const reach = await findReach(ctx, site, findPages)
  const [first] = reach.pages
  if (!first) return accepted({ ...reach, address: null })
  const token = makeToken()
  const { facts } = site
  await ctx.db.transaction((tx) =>
    insertPreview(tx, { tokenHash: hashToken(token), sessionId, facts }),
  )
  return accepted({ ...reach, address: previewAddress(first.path, token) })
}

/** Undefined unless the session opened this preview within the last ten minutes. */
export async function previewContext(ctx: Context, request: Request, token: string) {
  const reading = await readSessionFromCookie(ctx, request)
  const facts = reading && (await findPreview(ctx.db, hashToken(token), reading.sessionId))
  if (!facts) return undefined
  const replaced = new Map(Object.entries(facts))
  const preview: Context = {
    ...ctx,
    cache: new OverriddenCache(ctx.cache, replaced, ctx.log),
    tagsRead: new Set(),
  }
  return { ctx: preview, changed: new Set(replaced.keys()) }
}
