import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { formatClockTime, johannesburgDate, dayMs } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { type AssignmentRules, changeAssignmentRulesSchema } from '#app/modules/settings/schema.ts'
import { replaceRecord } from '#app/modules/settings/service.server.ts'
import { findSettings, readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { isWithinHours, officeWorkingHours } from '../../booking/rules.ts'
import { alertOwner, clearLeadAlerts } from '../alerts/service.server.ts'
import { updateLead } from '../inbox/store.server.ts'
import { findKnownStaff, ownersAmong } from '../owner/store.server.ts'
import type { Lead } from '../store.server.ts'
import { assignmentWords } from './content.ts'
import { nextOwner } from './rules.ts'
import { findOwnerCandidates, lockUnassignedLeads, storeLeadTurn } from './store.server.ts'

const batchSize = 100
/** Older leads are never assigned automatically; staff assign them. */
const maxLeadAgeMs = 7 * dayMs

/**
 * Assigns new leads by the rule in the settings, each once: leads of the last seven days that were never assigned. It
 * runs after a lead is stored, so that it delays no visitor. For scheduled jobs only.
 */
export async function assignNewLeads(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const { value: rules } = await findSettings(ctx.db, 'assignment')
  if (rules.rule === 'off') return accepted({ count: 0 })
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now()
    const found = await lockUnassignedLeads(tx, new Date(at.getTime() - maxLeadAgeMs), batchSize)
    if (found.length === 0) return accepted({ count: 0 })
    const people = await readOwnerCandidates(ctx, tx, proclaimed)
    let count = 0
    for (const lead of found) {
      const to = nextOwner(rules, lead, people)
      const person = people.find(({ id }) => id === to)
      if (!to || !person) continue
      // Record the turn at once, so that leads in the same run go to different people.
      person.lastTurnAt = new Date(at.getTime() + count)
      await assignNewLead(ctx, tx, lead, to, person.lastTurnAt)
      count += 1
    }
    return accepted({ count })
  })
}

async function assignNewLead(ctx: Context, tx: Transaction, lead: Lead, to: string, turnAt: Date) {
  await updateLead(tx, lead, { assignedTo: to }, ctx.clock.now())
  await storeLeadTurn(tx, to, turnAt)
  await clearLeadAlerts(tx, lead.id)
  await logActivity(ctx, tx, 'lead.assigned', ['lead', lead.id], { from: null, to })
  await alertOwner(ctx, tx, lead, to)
}

async function readOwnerCandidates(ctx: Context, tx: Transaction, proclaimed: readonly string[]) {
  const now = ctx.clock.now()
  const date = johannesburgDate(now)
  const time = formatClockTime(now)
  const isClosed = isPublicHoliday(date, proclaimed)
  const rows = await findOwnerCandidates(tx, date)
  return rows.map(({ hours, ...person }) => ({
    ...person,
    isOnDuty:
      !isClosed && !person.isAway && isWithinHours(hours ?? officeWorkingHours, date, [time, time]),
  }))
}

export async function readAssignment({ db }: Context) {
  const stored = await findSettings(db, 'assignment')
  const staff = await findKnownStaff(db)
  return {
    stored: { ...stored, updatedAt: stored.updatedAt.toISOString() },
    people: ownersAmong(staff),
  }
}

/** Changes the assignment rules; product managers and above. The same key returns the same result. */
export async function changeAssignment(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeAssignmentRulesSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const owners = ownersAmong(await findKnownStaff(ctx.db)).map(({ id }) => id)
  const wrong = peopleNamedInRules(parsed.data.value).filter(([, id]) => !owners.includes(id))
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map(([path]) => [path, assignmentWords.unknown]))
    return refused('invalid-input', assignmentWords.unknown, { fields })
  }
  return replaceRecord(ctx, actor, 'assignment', parsed.data)
}

function peopleNamedInRules({ byForm, byProvince, escalateTo }: AssignmentRules) {
  return [
    ...Object.entries(byForm).map(([form, id]) => [`byForm.${form}`, id] as const),
    ...Object.entries(byProvince).map(([name, id]) => [`byProvince.${name}`, id] as const),
    ...(escalateTo ? [['escalateTo', escalateTo] as const] : []),
  ]
}
