import type { CsvCell } from '#app/basics/csv.ts'
import { dateAfter, daysBetween, formatDate } from '#app/basics/dates.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { type Priority, priorities } from '../content.ts'
import type { NoticeCalendar } from '../notice-window/rules.ts'
import { stageLabels } from './content.ts'
import type { ClinicConflict, RolloutChange, RolloutClinic, RolloutSummary } from './schema.ts'

/** Clinics grouped by province, priority and completion. Fees are whole cents, so that sums are exact. */
export type ClinicGroup = {
  province: string
  priority: string | null
  done: number
  clinics: number
  inNoticeWindow: number
  feeCents: number
}

/** Returns the rollout totals. Priorities, notice windows and fees only include clinics that still must migrate. */
export function totalsOf(parts: readonly ClinicGroup[]) {
  const open = parts.filter(({ done }) => done === 0)
  const of = (priority: Priority) => open.filter((part) => part.priority === priority)
  return {
    totals: {
      clinics: clinicsIn(parts),
      audited: clinicsIn(parts.filter(({ priority }) => priority !== null)),
      migrated: clinicsIn(parts.filter(({ done }) => done === 1)),
      inNoticeWindow: open.reduce((sum, part) => sum + part.inNoticeWindow, 0),
      monthlyFeeRands: feesOf(open),
      byPriority: mapPriorities((priority) => ({
        clinics: clinicsIn(of(priority)),
        monthlyFeeRands: feesOf(of(priority)),
      })),
    },
    provinces: provinces.map((province) => {
      const here = open.filter((part) => part.province === province)
      return {
        province,
        clinics: clinicsIn(here),
        monthlyFeeRands: feesOf(here),
        byPriority: mapPriorities((priority) =>
          clinicsIn(here.filter((part) => part.priority === priority)),
        ),
        notAudited: clinicsIn(here.filter((part) => part.priority === null)),
      }
    }),
  }
}

type Audit = NonNullable<RolloutClinic['audit']>
/** A row of the board; the columns of the audit count only with an `auditId`. */
export type StoredClinic = Omit<RolloutClinic, 'clinicName' | 'audit'> &
  Pick<Audit, 'reference' | 'auditDate' | 'priority' | 'reason' | 'provider'> &
  Pick<Audit, 'contractStatus' | 'contractEnd'> & {
    name: string
    auditId: string | null
    monthlyFeeCents: number
  }

export function describeClinic(stored: StoredClinic, calendar: NoticeCalendar): RolloutClinic {
  const { name, province, stage, migrationDate, ownerId, version, auditId } = stored
  const work = { clinicName: name, province, stage, migrationDate, ownerId, version }
  if (auditId === null) return { ...work, audit: null }
  const { reference, auditDate, priority, reason, provider, contractStatus, contractEnd } = stored
  return {
    ...work,
    audit: {
      id: auditId,
      reference,
      auditDate,
      priority,
      reason,
      provider,
      contractStatus,
      contractEnd,
      monthlyFeeRands: stored.monthlyFeeCents / 100,
      window: calendar.stateOf(contractEnd),
      ...calendar.windowOf(contractEnd),
      daysToEnd: contractEnd ? daysBetween(calendar.today, contractEnd) : null,
    },
  }
}

const clinicsIn = (parts: readonly ClinicGroup[]) =>
  parts.reduce((sum, part) => sum + part.clinics, 0)
const feesOf = (parts: readonly ClinicGroup[]) =>
  parts.reduce((sum, part) => sum + part.feeCents, 0) / 100

function mapPriorities<Value>(make: (priority: Priority) => Value): Record<Priority, Value> {
  const [high, medium, low] = priorities
  return { high: make(high), medium: make(medium), low: make(low) }
}

const marginDays = 30

/**
 * Returns the first and last day of the timeline (UTC): 30 days before the earliest and 30 days after the latest of
 * today, all contract ends and all notice windows.
 */
export function timelineSpan(today: string, clinics: RolloutSummary['ending']): [Date, Date] {
  const shown = clinics.flatMap(({ contractEnd, opensOn, closesOn }) => [
    contractEnd,
    opensOn ?? contractEnd,
    closesOn ?? contractEnd,
  ])
  const days = [today, ...shown].toSorted()
  const dayAt = (day: string, by: number) => new Date(dateAfter(day, by))
  return [dayAt(days[0]!, -marginDays), dayAt(days.at(-1)!, marginDays)]
}

/** Maximum number of contracts in the timeline; each has its own line. */
export const maxContractEnds = 60

type Owners = RolloutSummary['owners']
type ClinicWork = Required<RolloutChange>

const changedFields = (change: RolloutChange) => Object.keys(change) as (keyof ClinicWork)[]

/** Returns the clinic's values in the fields of `change`. */
export const valuesInsteadOf = (change: RolloutChange, clinic: ClinicWork): RolloutChange =>
  Object.fromEntries(changedFields(change).map((name) => [name, clinic[name] as never]))

/** Returns true if no one else changed the same fields after `base`, so that the change can be applied to `current`. */
export function changesOtherFields(base: ClinicWork, change: RolloutChange, current: ClinicWork) {
  return changedFields(change).every((name) => base[name] === current[name])
}

/** Describes a change, such as "stage Planned and owner Aisha". */
export function describeChange(change: RolloutChange, owners: Owners): string {
  const { stage, migrationDate, ownerId } = change
  const nameOf = (id: string) =>
    owners.find((owner) => owner.id === id)?.name ?? 'a former colleague'
  const parts = [
    stage && `stage ${stageLabels[stage]}`,
    migrationDate !== undefined &&
      (migrationDate ? `migration date ${formatDate(migrationDate)}` : 'no migration date'),
    ownerId !== undefined && (ownerId ? `owner ${nameOf(ownerId)}` : 'no owner'),
  ].filter((part) => typeof part === 'string')
  return parts.join(' and ')
}

/** Error message for a conflict: names the colleague who saved first, and the stored values of changed fields. */
export function describeClinicConflict(
  change: RolloutChange,
  current: ClinicConflict,
  owners: Owners,
): string {
  const stored = valuesInsteadOf(change, current)
  const who = current.changedByName ?? 'Someone else'
  return `${who} changed this clinic first. It now has ${describeChange(stored, owners)}. Your change was not saved.`
}

const auditColumns = [
  'reference',
  'auditDate',
  'priority',
  'reason',
  'provider',
  'monthlyFeeRands',
  'contractStatus',
  'contractEnd',
  'opensOn',
  'closesOn',
  'earliestExit',
] as const

export const rolloutColumns: readonly CsvCell[] = [
  'clinicName',
  'province',
  'stage',
  'migrationDate',
  'owner',
  ...auditColumns,
]

/** Returns the CSV row of a clinic; without an audit, its audit columns are empty. */
export function rolloutRow(clinic: RolloutClinic, ownerName: string | null): CsvCell[] {
  const { clinicName, province, stage, migrationDate, audit } = clinic
  const found = auditColumns.map((name) => audit?.[name] ?? null)
  return [clinicName, province, stage, migrationDate, ownerName, ...found]
}
