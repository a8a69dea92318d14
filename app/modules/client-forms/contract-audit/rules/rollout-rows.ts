import type { CsvCell } from '#app/basics/csv.ts'
import type { RolloutClinic } from '../schema/rollout.ts'

/** The heading of the rollout's export. */
export const rolloutColumns: readonly CsvCell[] = [
  'clinicName',
  'province',
  'stage',
  'migrationDate',
  'owner',
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
]

/** One clinic of the export; what no audit says is left empty. */
export function rolloutRow(clinic: RolloutClinic, ownerName: string | null): CsvCell[] {
  const { clinicName, province, stage, migrationDate, audit } = clinic
  return [
    clinicName,
    province,
    stage,
    migrationDate,
    ownerName,
    audit?.reference ?? null,
    audit?.auditDate ?? null,
    audit?.priority ?? null,
    audit?.reason ?? null,
    audit?.provider ?? null,
    audit?.monthlyFeeRands ?? null,
    audit?.contractStatus ?? null,
    audit?.contractEnd ?? null,
    audit?.opensOn ?? null,
    audit?.closesOn ?? null,
    audit?.earliestExit ?? null,
  ]
}
