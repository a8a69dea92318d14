import { formatDate, hourMs, johannesburgDate } from '#app/basics/dates.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import {
  composeLetter,
  composeStaffNotification,
  mailDelivery,
} from '#app/modules/outbox/mail/rules.ts'
import { mayMailTo, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import { noEmail } from '#app/modules/sales/lead/inbox/content.ts'
import { detailsOf } from '#app/modules/sales/lead/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { type Technology, wirelessFacts } from '../answer/rules.ts'
import { checkWireless } from '../area/service.server.ts'
import {
  coverageReachedMail,
  technologyWords,
  coverageReachedStaffMail as words,
} from '../content.ts'
import type { CoverageResult, WirelessAnswer } from '../rules.ts'
import { classifyPlace } from '../service.server.ts'
import {
  type DueWatch,
  type WatchedLead,
  purgeOrphanedWatches,
  deleteWatchesOfPerson,
  endWatch,
  enrolWatches,
  findDueWatches,
  findWatchedLead,
  findWatchesOfPerson,
  markWatchChecked,
} from './store.server.ts'

const recheckEveryMs = 24 * hourMs
/** Number of failed checks after which a run ends. A failed check is repeated after an hour. */
const maxFailures = 3
/** A run thus ends within its job's minute, even if an operator takes 3 s per response. */
const batchSize = 200
const maxRunMs = 40_000

/**
 * Checks watched addresses again, once a day and after each change of the coverage data. When fibre arrives, or fixed
 * wireless that the visitor subscribed to, notifies staff and, with consent, the visitor, once per technology. A failed
 * check is repeated after an hour. Scheduled.
 */
export async function recheckWatches(ctx: Context): Promise<{ checked: number; reached: number }> {
  const startedAt = performance.now()
  await enrolWatches(ctx.db)
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  const due = await findDueWatches(ctx.db, new Date(now.getTime() - recheckEveryMs), batchSize)
  let [checked, reached, failed] = [0, 0, 0]
  const failedMark = new Date(now.getTime() - recheckEveryMs + hourMs)
  for (const watch of due) {
    // Marked before the check, because data that changes during it makes the watch due again.
    await markWatchChecked(ctx.db, watch.leadId, failedMark)
    const { found, isWhole } = await recheckWatch(ctx, watch)
    if (isWhole) await markWatchChecked(ctx.db, watch.leadId, now, failedMark)
    if (isWhole) checked += 1
    else failed += 1
    for (const one of found) if (await notifyOfCoverage(ctx, watch, one, site)) reached += 1
    if (failed >= maxFailures || performance.now() - startedAt > maxRunMs) break
  }
  return { checked, reached }
}

type FoundCoverage = {
  technology: Technology
  /** Details for the activity log. */
  kept: Record<string, unknown>
  lines: { label: string; value: string }[]
}

/** Returns the watched technologies that are available now. Sample data is ignored, so that it causes no email. */
async function recheckWatch(ctx: Context, watch: DueWatch) {
  const at = { latitude: watch.latitude, longitude: watch.longitude }
  const [fibre, wireless] = await Promise.all([
    watch.awaitsFibre ? classifyPlace(ctx, at) : null,
    watch.awaitsWireless ? checkWireless(ctx, at) : null,
  ])
  const found: FoundCoverage[] = []
  if (fibre?.hasCoverage && !fibre.isSample) found.push(toFibreCoverage(fibre))
  const isServed = wireless?.state === 'yes' || wireless?.state === 'likely'
  if (isServed && !wireless.isSample) found.push(toWirelessCoverage(wireless))
  const isWhole = fibre?.outcome !== 'not-checked' && wireless?.reason !== 'no-answer'
  return { found, isWhole }
}

function toFibreCoverage({ connectionType, nearestBuilding }: CoverageResult): FoundCoverage {
  return {
    technology: 'fibre',
    kept: { connectionType, distanceMetres: nearestBuilding?.distance ?? null },
    lines: [
      { label: words.connection, value: connectionType },
      { label: words.building, value: nearestBuilding?.buildingName ?? '' },
      { label: words.metres, value: String(nearestBuilding?.distance ?? '') },
    ],
  }
}

function toWirelessCoverage(answer: WirelessAnswer): FoundCoverage {
  const { area, state } = answer
  const { name = '', operator = '', grade, surveyedOn } = area ?? {}
  const facts = wirelessFacts(answer, { kind: 'address', place: '', hasStreet: true })
  return {
    technology: 'wireless',
    kept: { area: name, operator, grade, surveyedOn },
    lines: [
      { label: words.found, value: [`${technologyWords.states[state]}.`, ...facts].join(' ') },
    ],
  }
}

const activityActions = {
  fibre: 'lead.coverage-reached',
  wireless: 'lead.wireless-reached',
} as const

function notifyOfCoverage(
  ctx: Context,
  watch: DueWatch,
  found: FoundCoverage,
  site: SiteSettings,
): Promise<boolean> {
  const { technology, kept } = found
  return ctx.db.transaction(async (tx) => {
    if (!(await endWatch(tx, watch.leadId, technology, ctx.clock.now(), kept))) return false
    const lead = await findWatchedLead(tx, watch.leadId)
    if (!lead) return false
    await logActivity(ctx, tx, activityActions[technology], ['lead', lead.id], kept)
    const isAsked = technology === 'fibre' ? watch.notifyVisitor : watch.notifyVisitorOfWireless
    const notifiesVisitor =
      isAsked && lead.email !== '' && (await mayMailTo(tx, lead.email, 'coverage'))
    const mails = [composeStaffMail(ctx, site, lead, found, notifiesVisitor)]
    if (notifiesVisitor) mails.push(await composeVisitorMail(ctx, tx, { technology, site, lead }))
    const items = mails.filter((mail) => mail !== null)
    await enqueueDeliveries(ctx, tx, items)
    return true
  })
}

function composeStaffMail(
  ctx: Context,
  site: SiteSettings,
  lead: WatchedLead,
  { technology, lines }: FoundCoverage,
  notifiesVisitor: boolean,
) {
  const message = composeStaffNotification({
    site,
    reference: lead.reference,
    kindLabel: words.kindLabels[technology],
    lines: [
      { label: 'Name', value: lead.name },
      { label: 'Email', value: lead.email || noEmail },
      { label: 'Phone', value: lead.phone },
      ...lines,
      { label: words.isNotified, value: notifiesVisitor ? 'Yes' : 'No' },
      ...detailsOf(lead.kind, lead.fields),
    ],
    replyTo: lead.email ? { name: lead.name, address: lead.email } : undefined,
    inboxUrl: new URL(`/admin/leads/${lead.id}`, siteAddress(ctx.env)).href,
  })
  return message && mailDelivery('coverage-reached-staff', message, ['lead', lead.id])
}

type WatchNotice = { technology: Technology; site: SiteSettings; lead: WatchedLead }

/** Sent once per technology to a visitor with consent. */
async function composeVisitorMail(
  ctx: Context,
  tx: Transaction,
  { technology, site, lead }: WatchNotice,
) {
  const mail = { ...coverageReachedMail, ...coverageReachedMail[technology] }
  const message = composeLetter({
    site,
    to: { name: lead.name, address: lead.email },
    repliesToSite: true,
    subject: mail.subject(site.brandName),
    heading: mail.heading,
    parts: [
      mail.intro(formatDate(johannesburgDate(lead.submittedAt))),
      mail.survey,
      { link: new URL('/connectivity/fibre', siteAddress(ctx.env)).href, label: mail.button },
      mail.reference(lead.reference),
    ],
    reason: mail.reason,
    optOut: await optOutLinkOf(ctx, tx, lead.email, 'coverage'),
  })
  return mailDelivery('coverage-reached', message, ['lead', lead.id])
}

export const coveragePersonalData: PersonalDataProvider = {
  name: 'Places to watch for coverage',
  async find(db, email) {
    const watches = await findWatchesOfPerson(db, email)
    return watches.map(({ reference, at, latitude, longitude }) => ({
      what: `Place of ${reference}`,
      at,
      fields: [
        { label: 'Latitude', value: String(latitude) },
        { label: 'Longitude', value: String(longitude) },
      ],
    }))
  },
  erase: (_ctx, tx, { email }) => deleteWatchesOfPerson(tx, email),
  purgeOrphans: purgeOrphanedWatches,
}
