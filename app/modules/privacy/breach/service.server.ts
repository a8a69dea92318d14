import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { readableReference } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import {
  type DeliveryFollowUp,
  enqueueDeliveries,
} from '#app/modules/outbox/delivery/service.server.ts'
import { composeLetter, mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { findUnreadRecipients } from '#app/modules/outbox/notification/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { type Activity, recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { findPersonalData, personalDataProviders } from '../personal-data/service.server.ts'
import { personLetter, regulatorAddress, regulatorLetter } from './content.ts'
import {
  type AffectedPerson,
  fillLetter,
  groupPersons,
  partsText,
  personFacts,
  regulatorFacts,
} from './rules.ts'
import {
  type AffectedPart,
  type BreachInput,
  breachLettersSchema,
  breachStepSchema,
  openBreachSchema,
} from './schema.ts'
import {
  type Breach,
  type BreachPerson,
  type NewBreachPerson,
  erasePersonFromBreaches,
  findBreach,
  findBreachByKey,
  findBreachPersons,
  findBreachesOfAddress,
  findLeadsInScope,
  findOtherAddresses,
  findTraces,
  findRelatedEnquiries,
  purgeOldBreaches,
  insertBreach,
  updateBreach,
} from './store.server.ts'

/** Time limit in milliseconds for listing the data. The whole dossier must be ready, and stored, within 60 s. */
const maxItemiseMs = 40_000
const maxTraces = 20
const concurrency = 4

/**
 * Creates the dossier of a breach: the people in its scope and period, their affected data, and matching entries of the
 * activity log. After the time limit, all kinds of data count as affected for the remaining people. For product
 * managers and above. The same key opens one dossier; with other values it is refused.
 */
export async function openBreach(
  ctx: Context,
  input: unknown,
  maxMs = maxItemiseMs,
): Promise<Outcome<{ id: string; persons: number }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = openBreachSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const given = parsed.data
  const { kind, named, accountId, title, circumstances, idempotencyKey } = given
  const typed = {
    title,
    circumstances,
    startsAt: new Date(given.startsAt),
    endsAt: new Date(given.endsAt),
    scope: { kind, named, accountId },
  }
  const known = await findBreachByKey(ctx.db, idempotencyKey)
  if (known)
    return isDeepStrictEqual({ ...known, ...typed }, known)
      ? accepted({ id: known.id, persons: (await findBreachPersons(ctx.db, known.id)).length })
      : refused('key-reused', earlierDossierOpened(known.reference))
  const persons = await findAffectedPersons(ctx, given, maxMs)
  const breach = {
    ...typed,
    reference: readableReference('SB', randomBytes(8)),
    regulatorAddress,
    regulatorLetter,
    personLetter,
    createdByName: ctx.actor.name,
    createdAt: ctx.clock.now(),
    idempotencyKey,
  }
  return ctx.db.transaction(async (tx) => {
    const stored = await insertBreach(tx, breach, persons)
    if (!stored)
      return refused('conflict', 'This dossier was opened a moment ago. Reload the list.')
    await logActivity(ctx, tx, 'breach.opened', ['breach', stored.id], {
      reference: stored.reference,
      kind,
      persons: persons.length,
    })
    return accepted({ id: stored.id, persons: persons.length })
  })
}

const earlierDossierOpened = (reference: string) =>
  `An earlier version of this dossier was already opened as ${reference}. Press Open dossier again to open this version too.`

async function findAffectedPersons(ctx: Context, given: BreachInput, maxMs: number) {
  const deadline = performance.now() + maxMs
  const window = { startsAt: new Date(given.startsAt), endsAt: new Date(given.endsAt) }
  const inScope = await findLeadsInScope(ctx.db, given, window)
  const records = new Map(inScope.map((record) => [record.id, record]))
  for (const record of await findRelatedEnquiries(ctx.db, inScope)) records.set(record.id, record)
  const persons = groupPersons([...records.values()])
  const named = given.kind === 'persons' ? given.named : []
  const others = await findOtherAddresses(ctx.db, given, window)
  const { leadsMailbox, email } = await readSettings(ctx, 'site')
  const own = [leadsMailbox, email].map((one) => one.toLowerCase())
  const visitors = others.filter((one) => !own.includes(one))
  persons.push(...personsWithoutEnquiry([...named, ...visitors], persons))
  const account = given.kind === 'account' ? given.accountId : ''
  const traces = await findTraces(ctx.db, [...records.keys()], window, account)
  const tracesOf = Map.groupBy(traces, ({ recordId }) => recordId)
  const found: NewBreachPerson[] = []
  const left = [...persons]
  const itemiseRemaining = async () => {
    for (let person = left.pop(); person; person = left.pop()) {
      const isItemised = performance.now() < deadline
      const parts = isItemised ? await partsOf(ctx, person) : allDataParts(ctx)
      // A person without any data was erased earlier, or was never in the database.
      if (parts.length === 0) continue
      const seen = person.recordIds.flatMap((id) => tracesOf.get(id) ?? [])
      found.push({
        name: person.name,
        addresses: person.addresses,
        parts,
        traces: seen.slice(0, maxTraces).map(({ recordId: _id, ...trace }) => trace),
        isItemised,
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, itemiseRemaining))
  return found
}

/** Returns people for the addresses without an enquiry. These people may have a client form or a privacy request. */
function personsWithoutEnquiry(
  named: readonly string[],
  persons: readonly AffectedPerson[],
): AffectedPerson[] {
  const known = new Set(persons.flatMap(({ addresses }) => addresses))
  const others = new Set(named.map((one) => one.toLowerCase()).filter((one) => !known.has(one)))
  return [...others].map((address) => ({ name: '', addresses: [address], recordIds: [] }))
}

async function partsOf(ctx: Context, person: AffectedPerson): Promise<AffectedPart[]> {
  // A call-back has no email address, so the providers of personal data cannot be searched.
  if (person.addresses.length === 0)
    return [{ name: 'Enquiries', records: person.recordIds.length }]
  const counts = new Map<string, number>()
  for (const address of person.addresses)
    for (const { name, records } of await findPersonalData(ctx, address))
      counts.set(name, (counts.get(name) ?? 0) + records.filter((one) => !one.isDetail).length)
  return [...counts]
    .filter(([, records]) => records > 0)
    .map(([name, records]) => ({ name, records }))
}

const allDataParts = (ctx: Context): AffectedPart[] =>
  ctx.extensions.valuesOf(personalDataProviders).map(({ name }) => ({ name, records: 0 }))

/**
 * Runs the steps that all changes to a breach share: permission, schema, lock, version check, `work`, activity log.
 * `work` returns the log entry or a refusal.
 */
async function changeBreach<Schema extends z.ZodType<{ breachId: string; version: number }>>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  work: (
    tx: Transaction,
    breach: Breach,
    given: z.output<Schema>,
    actor: StaffActor,
  ) => Promise<Outcome<Pick<Activity, 'action' | 'details'>>>,
): Promise<Outcome<null>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const given = parsed.data
  return ctx.db.transaction(async (tx) => {
    const breach = await findBreach(tx, given.breachId, true)
    if (!breach) return refused('not-found', 'Breach not found. Reload and try again.')
    const changed = 'This breach changed while you were looking. Reload and try again.'
    if (breach.version !== given.version) return refused('conflict', changed)
    const done = await work(tx, breach, given, actor)
    if (!done.ok) return done
    await recordActivity(ctx, tx, { ...done.value, subjectType: 'breach', subjectId: breach.id })
    return accepted(null)
  })
}

const alreadySentRefusal = () =>
  refused('invalid-input', 'The letters were already sent. They can’t be changed now.')

/** Saves both letters. If they were already submitted for approval, the request for approval is withdrawn. */
export function saveLetters(ctx: Context, input: unknown) {
  return changeBreach(ctx, breachLettersSchema, input, async (tx, breach, given) => {
    if (breach.state === 'sent') return alreadySentRefusal()
    const { breachId: _id, version: _version, ...letters } = given
    await updateBreach(tx, breach, { ...letters, ...draftState })
    return accepted({ action: 'breach.letters-saved', details: {} })
  })
}

const draftState = { state: 'draft', submittedBy: null, submittedByName: null } as const

/** Requests a second person's approval to send the letters. */
export function submitBreach(ctx: Context, input: unknown) {
  return changeBreach(ctx, breachStepSchema, input, async (tx, breach, _given, actor) => {
    if (breach.state !== 'draft')
      return refused('invalid-input', 'The letters are already waiting for a second person.')
    await updateBreach(tx, breach, {
      state: 'waiting',
      submittedBy: actor.id,
      submittedByName: actor.name,
    })
    return accepted({ action: 'breach.submitted', details: {} })
  })
}

function composeLetters(site: SiteSettings, breach: Breach, persons: readonly BreachPerson[]) {
  const letter = (kind: string, to: { name: string; address: string }, text: string) => ({
    ...mailDelivery(
      kind,
      composeLetter({
        site,
        to,
        repliesToSite: true,
        subject: `Security breach ${breach.reference} – ${site.brandName}`,
        heading: 'Notice of a security breach',
        parts: text.split(/\n{2,}/),
        reason: 'You’re getting this message because the law requires us to notify you.',
      }),
      ['breach', breach.id],
    ),
    isForgettable: true,
  })
  const regulator = { name: 'Information Regulator', address: breach.regulatorAddress }
  const facts = regulatorFacts(breach, site.legalName, persons)
  return [
    letter('breach-regulator', regulator, fillLetter(breach.regulatorLetter, facts)),
    ...persons.flatMap(({ name, addresses, parts }) => {
      const text = fillLetter(breach.personLetter, personFacts(breach, parts))
      return addresses.map((address) => letter('breach-letter', { name, address }, text))
    }),
  ]
}

/** Sends the letters to the Regulator and to every address of every person. The submitter may not send them. */
export async function sendLetters(ctx: Context, input: unknown) {
  const site = await readSettings(ctx, 'site')
  return changeBreach(ctx, breachStepSchema, input, async (tx, breach, _given, actor) => {
    if (breach.state === 'sent') return alreadySentRefusal()
    if (breach.state !== 'waiting')
      return refused('invalid-input', 'Request approval for the letters first.')
    if (breach.submittedBy === actor.id)
      return refused('not-allowed', 'A second person must send these letters.')
    const persons = await findBreachPersons(tx, breach.id)
    const items = composeLetters(site, breach, persons)
    for (let from = 0; from < items.length; from += 500)
      await enqueueDeliveries(ctx, tx, items.slice(from, from + 500))
    await updateBreach(tx, breach, {
      state: 'sent',
      approvedBy: actor.id,
      approvedByName: actor.name,
      sentAt: ctx.clock.now(),
    })
    return accepted({ action: 'breach.sent', details: { letters: items.length } })
  })
}

export const breachesPersonalData: PersonalDataProvider = {
  name: 'Security breaches',
  async find(db, email) {
    const found = await findBreachesOfAddress(db, email)
    return found.map(({ breach, person }) => ({
      what: `Breach ${breach.reference}`,
      at: breach.createdAt,
      fields: [
        { label: 'What happened', value: breach.circumstances },
        { label: 'What was affected', value: partsText(person.parts) },
        { label: 'Addresses', value: person.addresses.join(', ') },
      ],
    }))
  },
  erase: (_ctx, tx, { email }) => erasePersonFromBreaches(tx, email),
  purgeOlderThan: (tx, before) => purgeOldBreaches(tx, before),
}

/** Notifies the sender of the letters when one is refused or bounces; at most one unread notification per breach. */
export const letterFollowUps = ['breach-regulator', 'breach-letter'].map(
  (deliveryKind): DeliveryFollowUp => ({
    deliveryKind,
    async lock(tx, { subjectId }) {
      await findBreach(tx, subjectId, true)
    },
    async follow(ctx, tx, { subjectId }, end) {
      if (end !== 'failed' && end !== 'returned') return
      const breach = await findBreach(tx, subjectId)
      if (!breach?.approvedBy) return
      await notifyStaff(ctx, tx, {
        ...notices.letterFailed(breach.reference),
        to: { userId: breach.approvedBy },
        except: await findUnreadRecipients(tx, 'breach', subjectId),
        href: `/admin/privacy/breaches/${subjectId}`,
        subjectId,
      })
    },
  }),
)
