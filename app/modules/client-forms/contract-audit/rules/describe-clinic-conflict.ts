import { formatDate } from '#app/basics/dates.ts'
import { stageLabels } from '../content/board.ts'
import type { ClinicConflict, RolloutChange, RolloutSummary } from '../schema/rollout.ts'

type Owners = RolloutSummary['owners']
type Worked = Required<RolloutChange>

/** True when nobody else touched the fields of a change since it was begun: it can be made on what is stored now. */
export function isApart(base: Worked, change: RolloutChange, current: Worked): boolean {
  const names = Object.keys(change) as (keyof Worked)[]
  return names.every((name) => base[name] === current[name])
}

/** A change in words, as in "stage Planned and owner Aisha". */
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

/** Who was quicker, and what is stored now of the fields this person wanted to change. */
export function describeClinicConflict(
  change: RolloutChange,
  current: ClinicConflict,
  owners: Owners,
): string {
  const stored: RolloutChange = {
    ...('stage' in change ? { stage: current.stage } : {}),
    ...('migrationDate' in change ? { migrationDate: current.migrationDate } : {}),
    ...('ownerId' in change ? { ownerId: current.ownerId } : {}),
  }
  const who = current.changedByName ?? 'Someone else'
  return `${who} was quicker: it now has ${describeChange(stored, owners)}. Your change was not made.`
}
