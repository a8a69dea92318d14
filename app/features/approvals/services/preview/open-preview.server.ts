import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { hashToken, makeToken } from '#app/features/staff-access/data/secrets.server.ts'
import { recognizeReading } from '#app/features/staff-access/services/recognize-reader.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { ReplacedFacts } from '#app/platform/facts.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { findPreview, insertPreview } from '../../data/previews.server.ts'
import { previewAddress } from '../../rules/preview-address.ts'
import { requestApprovalSchema } from '../../schema.ts'
import type { Preview, Reach, ReachedPage } from '../../schema/reach.ts'
import { tryRequest, tryUnsent, type TriedChange } from './try-change.server.ts'

/** The public pages that are rendered from any of these facts; told by the server, which renders them. */
export type FindPages = (facts: ReadonlySet<string>, ctx: Context) => Promise<ReachedPage[]>

/** STF-03: which public pages show a request, and which prices contradict it. For staff who may read requests. */
export async function readReach(
  ctx: Context,
  id: string,
  findPages: FindPages,
): Promise<Outcome<Reach>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? accepted(await reachOf(ctx, tried.value, findPages)) : tried
}

/** STF-05: opens a preview of a stored request for one session, for ten minutes. */
export async function previewRequest(
  ctx: Context,
  id: string,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? accepted(await open(ctx, tried.value, sessionId, findPages)) : tried
}

/** STF-05: the same before a request is sent. Editors and above, as for sending it. */
export async function previewUnsent(
  ctx: Context,
  input: unknown,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const tried = await tryUnsent(ctx, parsed.data)
  return tried.ok ? accepted(await open(ctx, tried.value, sessionId, findPages)) : tried
}

/**
 * The Context that renders a page as it will be, with the names of the facts that differ; undefined for anybody but
 * the person who opened the preview, in the session it was opened in, and after its ten minutes.
 */
export async function previewContext(ctx: Context, request: Request, token: string) {
  allowVisitor(ctx)
  const reading = await recognizeReading(ctx, request)
  const facts = reading && (await findPreview(ctx.db, hashToken(token), reading.sessionId))
  if (!facts) return undefined
  const replaced = new Map(Object.entries(facts))
  const preview: Context = {
    ...ctx,
    facts: new ReplacedFacts(ctx.facts, replaced, ctx.log),
    factsRead: new Set(),
  }
  return { ctx: preview, changed: new Set(replaced.keys()) }
}

async function open(
  ctx: Context,
  { facts, contradictions }: TriedChange,
  sessionId: string,
  findPages: FindPages,
): Promise<Preview> {
  const reach = await reachOf(ctx, { facts, contradictions }, findPages)
  const [first] = reach.pages
  if (!first) return { ...reach, address: null }
  const token = makeToken()
  await ctx.db.transaction((tx) =>
    insertPreview(tx, { tokenHash: hashToken(token), sessionId, facts }),
  )
  return { ...reach, address: previewAddress(first.path, token) }
}

async function reachOf(
  ctx: Context,
  { facts, contradictions }: TriedChange,
  findPages: FindPages,
): Promise<Reach> {
  const changed = new Set(Object.keys(facts))
  return { pages: changed.size === 0 ? [] : await findPages(changed, ctx), contradictions }
}
