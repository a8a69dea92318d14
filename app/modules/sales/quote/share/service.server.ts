import { whatsappHref } from '#app/basics/contact-details.ts'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { AttachableSource } from '../../conversation/draft/service.server.ts'
import { addEvidence, lockForAnswer } from '../../lead/answer/service.server.ts'
import { findEvidenceOf } from '../../lead/answer/store.server.ts'
import { findMergedEnquiries } from '../../lead/duplicate/store.server.ts'
import { enquiryPathOf, isEnquiryOpen } from '../../lead/enquiry/service.server.ts'
import { quoteProblems } from '../content.ts'
import { fileNameOf } from '../document/rules.server.ts'
import { shownState, versionNumber } from '../rules.ts'
import { handOverSchema } from '../schema.ts'
import { findDocument, findVersion, findVersionsOfLeads, lockVersion } from '../store.server.ts'
import { shareWords } from './content.ts'

type ShareLinks = { link: string; whatsapp: string | null }

/**
 * Returns a link to the enquiry page and, if a phone number is known, a WhatsApp link with a prepared text. The link
 * doesn't open the quote itself, because a link preview in a chat would count as opening the quote. Logs who created
 * the link, because anyone with the link can accept the quote. Editors and above.
 */
export async function createShareLink(ctx: Context, id: string): Promise<Outcome<ShareLinks>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const seen = await findVersion(ctx.db, id)
  if (!seen) return refused('not-found', quoteProblems.missing)
  const { brandName } = await readSettings(ctx, 'site')
  const path = await enquiryPathOf(ctx, seen.leadId)
  return ctx.db.transaction(async (tx) => {
    const found = await lockShareableVersion(ctx, tx, id)
    if (!found.ok) return found
    const { version, lead } = found.value
    if (!path) return refused('conflict', quoteProblems.enquiryEnded)
    const link = new URL(path, siteAddress(ctx.env)).href
    const number = versionNumber(version.number, version.version)
    await logActivity(ctx, tx, 'quote.link-taken', ['lead', lead.id], {
      quoteId: version.quoteId,
      number,
    })
    const until = formatDate(version.validUntil!)
    const name = version.draft.recipientName
    const text = shareWords.message(name, brandName, number, until, link)
    return accepted({ link, whatsapp: whatsappHref(lead.phoneStored ?? '', text) ?? null })
  })
}

/**
 * Records how staff handed over a quote, as evidence that the lead was answered. Does nothing if this evidence already
 * exists. Editors and above.
 */
export async function recordHandOver(ctx: Context, id: string, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = handOverSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { how } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const found = await lockShareableVersion(ctx, tx, id)
    if (!found.ok) return found
    const { version, lead } = found.value
    if ((await findEvidenceOf(tx, 'quote', [id])).has(id)) return accepted({ id })
    const number = versionNumber(version.number, version.version)
    await logActivity(ctx, tx, 'quote.handed-over', ['lead', lead.id], {
      quoteId: version.quoteId,
      number,
      how,
    })
    await addEvidence(ctx, tx, lead.id, { kind: 'quote', id, how })
    return accepted({ id })
  })
}

/**
 * Locks a lead, then its quote. Refuses if the visitor's enquiry page has expired, or if the visitor can no
 * longer accept or decline the quote.
 */
async function lockShareableVersion(ctx: Context, tx: Transaction, id: string) {
  const seen = await findVersion(tx, id)
  const lead = seen && (await lockForAnswer(tx, seen.leadId))
  const version = lead && (await lockVersion(tx, id))
  if (!lead || !version) return refused('not-found', quoteProblems.missing)
  if (!(await isEnquiryOpen(tx, lead, ctx.clock.now())))
    return refused('conflict', quoteProblems.enquiryEnded)
  const state = shownState(version, johannesburgDate(ctx.clock.now()))
  if (state !== 'sent' && state !== 'opened') return refused('conflict', quoteProblems.notShareable)
  return accepted({ version, lead })
}

/** The PDFs of a lead's sent quotes, so that staff can attach them to a reply. */
export const attachableQuotes: AttachableSource = {
  source: 'quote',
  label: 'Quotes sent before',
  async list({ db }, leadId) {
    return (await findSentVersions(db, leadId)).map(({ id, number, version }) => ({
      key: id,
      name: fileNameOf(versionNumber(number, version)),
    }))
  },
  async read({ db }, leadId, key) {
    const found = (await findSentVersions(db, leadId)).find(({ id }) => id === key)
    const file = found && (await findDocument(db, found.id, 'sent'))
    if (!found || !file?.bytes) return undefined
    const name = fileNameOf(versionNumber(found.number, found.version))
    return { name, type: 'application/pdf', bytes: file.bytes }
  },
}

async function findSentVersions(db: Queryable, leadId: string) {
  const merged = await findMergedEnquiries(db, leadId)
  const versions = await findVersionsOfLeads(db, [leadId, ...merged.map(({ id }) => id)])
  return versions.filter(({ sentAt }) => sentAt !== null)
}
