import type { AreaGrade } from '../content/areas.ts'

/** A survey older than this says "likely", no more. */
const freshForDays = 730

/** An area that holds the place. */
export type HoldingArea = {
  name: string
  grade: AreaGrade
  /** YYYY-MM-DD; null where the operator did not say. */
  surveyedOn: string | null
  operator: string
  isSample: boolean
}
export type NearestArea = { operator: string; distanceMetres: number; isSample: boolean }

/** What one source of areas said: our own table, or an operator's layer. */
export type AreaFindings =
  | { ok: true; holding: HoldingArea[]; nearest: NearestArea | null; hasData: boolean }
  | { ok: false; operator: string }

/** Whether fixed wireless reaches a place (SIT-08). */
export type WirelessAnswer = {
  state: 'yes' | 'likely' | 'not-yet' | 'not-checked'
  /**
   * inside, old: in an area, with a fresh survey or not; planned: only in an area that is not built; outside: in none;
   * no-data: nothing is known around; no-answer: an operator who might serve the place could not be asked.
   */
  reason: 'inside' | 'old' | 'planned' | 'outside' | 'no-data' | 'no-answer'
  area: HoldingArea | null
  nearest: NearestArea | null
  /** Operators that gave no answer. */
  silent: string[]
  isSample: boolean
}

/**
 * One answer for all sources. A yes stands whoever is silent; a "not yet" is said only where everybody answered and
 * something is known around, so that silence is never a "no".
 * @param today YYYY-MM-DD
 */
export function answerWireless(findings: readonly AreaFindings[], today: string): WirelessAnswer {
  const answered = findings.filter((one) => one.ok)
  const silent = findings.flatMap((one) => (one.ok ? [] : [one.operator]))
  const ranked = answered
    .flatMap(({ holding }) => holding)
    .map((area) => ({ area, rank: rankOf(area, today) }))
    .toSorted((one, other) => one.rank - other.rank)
  const nearest = answered
    .flatMap((one) => one.nearest ?? [])
    .reduce<NearestArea | null>(nearer, null)
  const best = ranked[0]
  const answer = { area: best?.area ?? null, nearest, silent }
  const isSample = best ? best.area.isSample : (nearest?.isSample ?? false)
  if (best && best.rank <= 2) {
    const reason = best.rank === 1 && best.area.grade === 'surveyed' ? 'old' : 'inside'
    return { ...answer, state: best.rank === 0 ? 'yes' : 'likely', reason, isSample }
  }
  if (silent.length > 0) return { ...answer, state: 'not-checked', reason: 'no-answer', isSample }
  if (best) return { ...answer, state: 'not-yet', reason: 'planned', isSample }
  const hasData = answered.some((one) => one.hasData)
  return hasData
    ? { ...answer, state: 'not-yet', reason: 'outside', isSample }
    : { ...answer, state: 'not-checked', reason: 'no-data', isSample: false }
}

/** Where nothing could be asked: our own table, or the browser on its own. */
export const uncheckedWireless: WirelessAnswer = {
  state: 'not-checked',
  reason: 'no-answer',
  area: null,
  nearest: null,
  silent: [],
  isSample: false,
}

/** 0 surely served, 1 by an old or undated survey, 2 by estimate, 3 planned. */
function rankOf({ grade, surveyedOn }: HoldingArea, today: string): number {
  if (grade === 'planned') return 3
  if (grade === 'estimated') return 2
  return surveyedOn && daysBetween(surveyedOn, today) <= freshForDays ? 0 : 1
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const nearer = (best: NearestArea | null, next: NearestArea) =>
  best && best.distanceMetres <= next.distanceMetres ? best : next
