import type { CsvCell } from '#app/basics/csv.ts'
import type { RolloutClinic } from './rollout.ts'

const names = [
  'reference',
  'clinicName',
  'province',
  'priority',
  'reason',
  'stage',
  'provider',
  'monthlyFeeRands',
  'contractStatus',
  'contractEnd',
  'opensOn',
  'closesOn',
  'earliestExit',
] as const satisfies readonly (keyof RolloutClinic)[]

/** The heading of the rollout's export. */
export const rolloutColumns: readonly CsvCell[] = names

export function rolloutRow(clinic: RolloutClinic): CsvCell[] {
  return names.map((name) => clinic[name] ?? null)
}
