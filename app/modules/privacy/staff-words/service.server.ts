import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { endDraft, findDraftsMatching } from '#app/modules/client-forms/draft/store.server.ts'
import { deleteViews, findViewsMatching } from '#app/modules/console/view/store.server.ts'
import { eraseCallBacks } from '#app/modules/sales/lead/person/service.server.ts'
import {
  deleteLeadNotes,
  findCallBacks,
  findNotesMatching,
} from '#app/modules/sales/lead/person/store.server.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ThirdPartyText } from '#app/platform/personal-data.ts'
import {
  callBackMatchedAction,
  findDecisions,
  findPhonesOf,
  noteKey,
  personalDataProviders,
} from '../personal-data/service.server.ts'
import type { StaffNoteReference } from '../request/content.ts'
import { staffNotesSchema } from '../schema.ts'
import { applyRequestStep, unconfirmedRefusal } from '../service.server.ts'
import { type DataRequest, findRequest } from '../store.server.ts'

export type SearchedPerson = { name: string; email: string; phones: readonly string[] }

/** Lower-case search terms. `digits` are phone numbers without country code and leading 0, to match any notation. */
export type SearchTerms = { names: string[]; email: string; digits: string[] }

const minNameLength = 3
const excerptLength = 160

/** Returns the search terms for a person. Each part of the name is a term; a note may contain only the first name. */
export function searchTermsOf({ name, email, phones }: SearchedPerson): SearchTerms {
  const words = wordsIn(name.toLowerCase())
  const digits = phones.map((phone) => phone.replace(/\D/g, '').replace(/^(?:0027|27|0)/, ''))
  return {
    names: [...new Set(words)].filter((word) => word.length >= minNameLength),
    email: email.toLowerCase(),
    digits: [...new Set(digits)].filter((number) => number.length >= 6),
  }
}

/** Returns whether a text has a whole word of the name, the email address, or a phone number in any notation. */
export function isMentionedIn(text: string, { names, email, digits }: SearchTerms): boolean {
  const lower = text.toLowerCase()
  if (email !== '' && lower.includes(email)) return true
  const bare = lower.replace(/[\s().-]/g, '')
  if (digits.some((number) => bare.includes(number))) return true
  return wordsIn(lower).some((word) => names.includes(word.replace(/'s$/, '')))
}

/** Splits a text into words without quotation marks around them. Every apostrophe becomes a straight one. */
const wordsIn = (text: string) =>
  text.replaceAll('’', "'").match(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu) ?? []

/** Returns the first part of a text that mentions the person, on one line. */
export function excerptOf(text: string, terms: SearchTerms): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const partFrom = (start: number) => line.slice(start, start + excerptLength)
  let start = 0
  while (start < line.length && !isMentionedIn(partFrom(start), terms)) start += excerptLength / 2
  if (start >= line.length) start = 0
  return `${start > 0 ? '… ' : ''}${partFrom(start)}${start + excerptLength < line.length ? ' …' : ''}`
}

type FoundNote = StaffNoteReference & {
  /** Place where the note was found: a reference, name or form. */
  place: string
  leadId: string | null
  excerpt: string
  at: Date
}

/** Limit of results per kind; more than a person reads in one sitting. */
const maxFoundNotes = 50
/** Limit of rows read per kind. The database matches a few more than `isMentionedIn`, such as parts of double names. */
const maxRowsPerKind = 500

/**
 * Finds call-backs with the person's phone number and no email, and texts that may mention the person: notes on any
 * enquiry, saved views, unsent drafts and emails of other people. Omits those that staff removed or marked as another
 * person's. `isTaken` is true for a call-back in the copy of the person's data. Runs only on demand, because it reads
 * every note.
 */
export async function findStaffNotes(
  ctx: Context,
  requestId: string,
): Promise<Outcome<{ words: (FoundNote & { isTaken: boolean })[] }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const request = await findRequest(ctx.db, requestId)
  if (!request) return refused('not-found', 'Request not found. Reload and try again.')
  if (request.state !== 'confirmed') return unconfirmedRefusal()
  const { matchedIds } = await findDecisions(ctx.db, requestId)
  const open = await findOpenNotes(ctx, ctx.db, request)
  return accepted({ words: open.map((one) => ({ ...one, isTaken: matchedIds.has(one.id) })) })
}

/** The activity log gets the note's id, but no name. */
export function decideStaffNote(ctx: Context, input: unknown) {
  return applyRequestStep(ctx, staffNotesSchema, input, async (tx, request, given) => {
    if (request.state !== 'confirmed') return unconfirmedRefusal()
    const { kind, id, decision } = given
    const details = { kind, id }
    if (decision === 'keep') return accepted({ action: 'data-request.words-kept', details })
    const found = await findOpenNotes(ctx, tx, request)
    const target = found.find((words) => noteKey(words) === noteKey(given))
    if (!target) return refused('conflict', 'This text no longer exists. Search again.')
    if (decision === 'take') return accepted({ action: callBackMatchedAction, details })
    if (target.kind === 'call-back') {
      const { rejectedIds } = await findDecisions(tx, request.id)
      await eraseCallBacks(ctx, tx, { phoneStored: target.place, others: rejectedIds }, request.id)
      for (const provider of ctx.extensions.valuesOf(personalDataProviders))
        await provider.purgeOrphans?.(tx)
    } else await removeStaffNote(ctx, tx, target)
    return accepted({ action: 'data-request.words-removed', details })
  })
}

/** Returns the notes that staff have not removed or kept yet. */
async function findOpenNotes(
  ctx: Context,
  db: Queryable,
  request: DataRequest,
): Promise<FoundNote[]> {
  const { name, email } = request
  const phones = await findPhonesOf(db, request)
  const { decidedKeys } = await findDecisions(db, request.id)
  const takeOpen = (found: FoundNote[]) =>
    found.filter((one) => !decidedKeys.has(noteKey(one))).slice(0, maxFoundNotes)
  // A number alone does not prove the requester's identity (ADR 0021), so staff decide on each call-back.
  const callBacks = await findCallBacks(db, phones, maxRowsPerKind)
  return [
    ...takeOpen(callBacks.map(noteFromCallBack)),
    ...(await findMentions(ctx, db, searchTermsOf({ name, email, phones }), takeOpen)),
  ]
}

async function findMentions(
  ctx: Context,
  db: Queryable,
  terms: SearchTerms,
  takeOpen: (found: FoundNote[]) => FoundNote[],
): Promise<FoundNote[]> {
  const patterns = [
    ...terms.names.map((name) => `(^|[^[:alpha:]])${name.replaceAll("'", "['’]")}($|[^[:alpha:]])`),
    ...terms.digits,
    ...(terms.email ? [terms.email.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)] : []),
  ]
  if (patterns.length === 0) return []
  const keepMentions = (found: FoundNote[]) =>
    takeOpen(found.filter(({ excerpt }) => isMentionedIn(excerpt, terms))).map((words) => ({
      ...words,
      excerpt: excerptOf(words.excerpt, terms),
    }))
  const sought = { patterns, email: terms.email }
  const mails = await Promise.all(
    mailSourcesAboutOthers(ctx).map((others) => others.find(db, sought, maxRowsPerKind)),
  )
  return [
    ...keepMentions((await findNotesMatching(db, patterns, maxRowsPerKind)).map(noteFromLeadNote)),
    ...keepMentions((await findViewsMatching(db, patterns, maxRowsPerKind)).map(noteFromView)),
    ...keepMentions((await findDraftsMatching(db, patterns, maxRowsPerKind)).map(noteFromDraft)),
    ...keepMentions(mails.flat().map(noteFromMail)),
  ]
}

type RowFrom<Find extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Find>
>[number]

const noteFromCallBack = (lead: Lead): FoundNote => ({
  kind: 'call-back',
  id: lead.id,
  place: lead.phoneStored ?? '',
  leadId: lead.id,
  excerpt: `${lead.reference}, ${lead.phone}: ${String(lead.fields.address ?? '')}`,
  at: lead.submittedAt,
})

const noteFromLeadNote = (note: RowFrom<typeof findNotesMatching>): FoundNote => ({
  kind: 'note',
  id: String(note.id),
  place: note.reference,
  leadId: note.leadId,
  excerpt: note.body,
  at: note.at,
})

const noteFromView = (view: RowFrom<typeof findViewsMatching>): FoundNote => ({
  kind: 'view',
  id: view.id,
  place: view.list,
  leadId: null,
  excerpt: [view.name, view.filter.search].filter(Boolean).join(': '),
  at: view.createdAt,
})

const noteFromDraft = (draft: RowFrom<typeof findDraftsMatching>): FoundNote => ({
  kind: 'draft',
  id: `${draft.staffId}/${draft.id}`,
  place: draft.form,
  leadId: null,
  excerpt: Object.values(draft.data).join(' · '),
  at: draft.lastSaved,
})

const noteFromMail = ({ text, ...mail }: RowFrom<ThirdPartyText['find']>): FoundNote => ({
  ...mail,
  kind: 'mail',
  excerpt: text,
})

const mailSourcesAboutOthers = ({ extensions }: Context) =>
  extensions.valuesOf(personalDataProviders).flatMap((provider) => provider.thirdPartyEmails ?? [])

async function removeStaffNote(
  ctx: Context,
  db: Queryable,
  { kind, id, place }: FoundNote,
): Promise<void> {
  if (kind === 'mail') for (const others of mailSourcesAboutOthers(ctx)) await others.remove(db, id)
  else if (kind === 'note') await deleteLeadNotes(db, [Number(id)])
  else if (kind === 'view') await deleteViews(db, [id])
  else {
    const cut = id.indexOf('/')
    const [staffId, draftId] = [id.slice(0, cut), id.slice(cut + 1)]
    await endDraft(db, { staffId, id: draftId, form: place, at: ctx.clock.now() })
  }
}
