import { provinces } from '#app/basics/south-africa.ts'
import { priorities, type Priority } from '../../forms/contract-audit/content.ts'
import type { RolloutClinic, RolloutSummary } from '../schema/rollout.ts'
import { daysBetween, type NoticeCalendar } from './notice-window.ts'

type Part = {
  province: string
  priority: string | null
  done: number
  clinics: number
  inNoticeWindow: number
  feeCents: number
}

/**
 * Totals of the rollout from counts by province and priority (AUD-64). Priorities, notice windows and fees
 * are of clinics that are still to be migrated.
 */
export function totalsOf(
  parts: readonly Part[],
  migrated: number,
): Pick<RolloutSummary, 'totals' | 'provinces'> {
  const open = parts.filter(({ done }) => done === 0)
  const of = (priority: Priority) => open.filter((part) => part.priority === priority)
  return {
    totals: {
      clinics: clinicsIn(parts),
      audited: clinicsIn(parts.filter(({ priority }) => priority !== null)),
      migrated,
      inNoticeWindow: open.reduce((sum, part) => sum + part.inNoticeWindow, 0),
      monthlyFeeRands: feesOf(open),
      byPriority: eachPriority((priority) => ({
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
        byPriority: eachPriority((priority) =>
          clinicsIn(here.filter((part) => part.priority === priority)),
        ),
        notAudited: clinicsIn(here.filter((part) => part.priority === null)),
      }
    }),
  }
}

/** A clinic as it is stored, with its newest audit. */
export type StoredClinic = {
  name: string
  province: string
  stage: RolloutClinic['stage']
  migrationDate: string | null
  ownerId: string | null
  version: number
  auditId: string | null
  reference: string
  auditDate: string
  priority: string
  reason: string
  provider: string
  contractStatus: string
  contractEnd: string | null
  monthlyFeeCents: number
}

/** One clinic of the board with its notice window as of the calendar's day (D-144). */
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

const clinicsIn = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.clinics, 0)
// Whole cents, so that a hundred fees add up to what they are.
const feesOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.feeCents, 0) / 100

function eachPriority<Value>(make: (priority: Priority) => Value): Record<Priority, Value> {
  const [high, medium, low] = priorities
  return { high: make(high), medium: make(medium), low: make(low) }
}
