import { provinces } from '#app/basics/south-africa.ts'
import { priorities, type Priority } from '../content/definition.ts'
import { daysBetween, noticeWindow, windowState, type WindowState } from './notice-window.ts'

/** One received audit as the rollout needs it. */
export type AuditedClinic = {
  id: string
  reference: string
  clinicName: string
  province: string
  priority: string
  reason: string
  stage: string
  provider: string
  monthlyFeeRands: number
  contractStatus: string
  contractEnd: string | undefined
  receivedAt: string
}

export type RolloutClinic = AuditedClinic & {
  window: WindowState
  opensOn?: string
  closesOn?: string
  earliestExit: string
  daysToEnd: number | null
}

export type Rollout = {
  today: string
  clinics: RolloutClinic[]
  totals: { clinics: number; monthlyFeeRands: number; byPriority: Record<Priority, PriorityTotal> }
  provinces: ProvinceTotal[]
}
export type PriorityTotal = { clinics: number; monthlyFeeRands: number }
export type ProvinceTotal = {
  province: string
  clinics: number
  monthlyFeeRands: number
  byPriority: Record<Priority, number>
}

/**
 * The rollout from all received audits: the newest audit of each clinic counts, those set aside do not.
 * Clinics come in the order in which to look at them: priority, then the nearest end of contract.
 * Fees are of clinics that are not migrated yet.
 */
export function planRollout(audits: readonly AuditedClinic[], today: string): Rollout {
  const clinics = newestOfEach(audits)
    .map((audit) => withWindow(audit, today))
    .toSorted(byUrgency)
  const open = clinics.filter(({ stage }) => stage !== 'migrated')
  return {
    today,
    clinics,
    totals: {
      clinics: clinics.length,
      monthlyFeeRands: feesOf(open),
      byPriority: eachPriority((priority) => {
        const of = open.filter((clinic) => clinic.priority === priority)
        return { clinics: of.length, monthlyFeeRands: feesOf(of) }
      }),
    },
    provinces: provinces.map((province) => {
      const of = open.filter((clinic) => clinic.province === province)
      return {
        province,
        clinics: of.length,
        monthlyFeeRands: feesOf(of),
        byPriority: eachPriority((priority) => of.filter((c) => c.priority === priority).length),
      }
    }),
  }
}

function newestOfEach(audits: readonly AuditedClinic[]): AuditedClinic[] {
  const newest = new Map<string, AuditedClinic>()
  for (const audit of audits) {
    if (audit.stage === 'set-aside') continue
    const name = audit.clinicName.trim().toLowerCase()
    const known = newest.get(name)
    if (!known || audit.receivedAt > known.receivedAt) newest.set(name, audit)
  }
  return [...newest.values()]
}

function withWindow(audit: AuditedClinic, today: string): RolloutClinic {
  const { contractEnd } = audit
  return {
    ...audit,
    ...noticeWindow(contractEnd, today),
    window: windowState(contractEnd, today),
    daysToEnd: contractEnd ? daysBetween(today, contractEnd) : null,
  }
}

function byUrgency(one: RolloutClinic, other: RolloutClinic): number {
  const rank = ({ priority }: RolloutClinic) => priorities.indexOf(priority as Priority)
  const end = ({ contractEnd }: RolloutClinic) => contractEnd ?? '9999'
  return (
    rank(one) - rank(other) ||
    end(one).localeCompare(end(other)) ||
    one.clinicName.localeCompare(other.clinicName)
  )
}

function feesOf(clinics: readonly AuditedClinic[]): number {
  // Cents are summed as whole numbers, so that a hundred fees add up to what they are.
  const cents = clinics.reduce(
    (sum, { monthlyFeeRands }) => sum + Math.round(monthlyFeeRands * 100),
    0,
  )
  return cents / 100
}

function eachPriority<Value>(make: (priority: Priority) => Value): Record<Priority, Value> {
  return { high: make('high'), medium: make('medium'), low: make('low') }
}
