import type { LeadKind } from './inputs.ts'

/** When new leads ring for somebody (STF-11); null is no limit. */
export type LeadAlerts = {
  kinds: LeadKind[] | null
  /** Days from 1, Monday, to 7; times of Johannesburg as HH:MM. */
  hours: { days: number[]; from: string; until: string } | null
}

/** Until somebody says otherwise: every form, at any hour. */
export const allAlerts: LeadAlerts = { kinds: null, hours: null }
