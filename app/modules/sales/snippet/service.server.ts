import { formatWeekdayTime } from '#app/basics/dates.ts'
import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { priceText, shownAmount } from '#app/modules/prices/rules.ts'
import { findOffersById } from '#app/modules/prices/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import { isWaiting, urgentDueTime } from '../lead/rules.ts'
import type { Lead } from '../lead/store.server.ts'
import { fillPlaceholders, offerIdsIn } from './rules.ts'
import { deleteSnippetSchema, saveSnippetSchema } from './schema.ts'
import {
  type Snippet,
  countSnippets,
  findSnippets,
  lockSnippet,
  maxSnippets,
  removeSnippet,
  writeSnippet,
} from './store.server.ts'

/** Saves a new or changed snippet. Saving the same again changes nothing. Requires the edit right. */
export async function saveSnippet(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = saveSnippetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { version, ...typed } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await lockSnippet(tx, typed.id)
    const isSame =
      known?.title === typed.title && known.body === typed.body && known.kind === typed.kind
    if (known && isSame) return accepted({ id: known.id, version: known.version })
    if ((known?.version ?? 0) !== version) return changedElsewhere(known)
    if (!known && (await countSnippets(tx)) >= maxSnippets)
      return refused(
        'invalid-input',
        `You already have ${maxSnippets} snippets, the maximum. Delete one first.`,
      )
    const change = { version: version + 1, updatedBy: actor.name, updatedAt: ctx.clock.now() }
    const next = { ...typed, ...change }
    if (!(await writeSnippet(tx, next)))
      return refusedField(
        'title',
        'Another snippet already has this title. Choose a different one.',
      )
    await logActivity(ctx, tx, 'snippet.saved', ['snippet', typed.id], { title: typed.title })
    return accepted({ id: typed.id, version: next.version })
  })
}

const changedElsewhere = (current: Snippet | null = null) =>
  refused('conflict', 'Someone else changed this snippet while you were editing.', { current })

/** Deletes a snippet; replies that used it stay unchanged. */
export async function deleteSnippet(ctx: Context, input: unknown) {
  if (!hasRight(ctx.actor, 'edit')) return notAllowed()
  const parsed = deleteSnippetSchema.safeParse(input)
  const invalid = 'This snippet can’t be deleted. Reload the page and try again.'
  if (!parsed.success) return refusedInput(parsed.error, invalid)
  const { id, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await lockSnippet(tx, id)
    if (!known) return refused('not-found', 'Snippet not found.')
    if (known.version !== version) return changedElsewhere(known)
    await removeSnippet(tx, id)
    await logActivity(ctx, tx, 'snippet.deleted', ['snippet', id], { title: known.title })
    return accepted({ id })
  })
}

export async function fillSnippets(ctx: Context, lead: Lead) {
  const snippets = await findSnippets(ctx.db, lead.kind)
  const values = await findPlaceholderValues(ctx, lead, snippets.map(({ body }) => body).join('\n'))
  return snippets.map(({ id, title, body }) => ({
    id,
    title,
    body: fillPlaceholders(body, values),
  }))
}

async function findPlaceholderValues({ db, clock }: Context, lead: Lead, texts: string) {
  const values = new Map([['{reference}', lead.reference]])
  if (lead.name !== '' && !lead.deidentifiedAt) values.set('{name}', lead.name)
  const due = isWaiting(lead) ? urgentDueTime(lead) : null
  if (due && due > clock.now()) values.set('{promise}', formatWeekdayTime(due))
  for (const offer of await findOffersById(db, [...new Set(offerIdsIn(texts))]))
    if (offer.isPublished && (shownAmount(offer) || offer.isOnRequest))
      values.set(`{offer:${offer.id}}`.toLowerCase(), priceText(offer))
  return values
}
