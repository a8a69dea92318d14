import { useEffect, useRef, useState } from 'react'
import { stageLabels } from '../content/board.ts'
import {
  migrationDates,
  rolloutStages,
  type RolloutChange,
  type RolloutClinic,
  type RolloutStage,
  type RolloutSummary,
} from '../schema/rollout.ts'

type WorkProps = { clinic: RolloutClinic; onChange: (change: RolloutChange) => void }

export function StageChoice({ clinic, onChange }: WorkProps) {
  return (
    <select
      className="control control-small"
      aria-label={`Stage of ${clinic.clinicName}`}
      value={clinic.stage}
      onChange={(event) => onChange({ stage: event.currentTarget.value as RolloutStage })}
    >
      {rolloutStages.map((stage) => (
        <option key={stage} value={stage}>
          {stageLabels[stage]}
        </option>
      ))}
    </select>
  )
}

const pauseMs = 900

/** A date is typed part by part: it counts once it is whole and typing pauses, or when the field is left. */
export function MigrationDate({ clinic, onChange }: WorkProps) {
  const stored = clinic.migrationDate ?? ''
  const [typed, setTyped] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState(stored)
  if (seen !== stored) {
    setSeen(stored)
    setTyped(stored)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function commit(field: HTMLInputElement) {
    clearTimeout(timer.current)
    if (field.validity.valid && field.value !== stored)
      onChange({ migrationDate: field.value || null })
  }
  return (
    <input
      type="date"
      className="control control-small"
      aria-label={`Migration date of ${clinic.clinicName}`}
      min={migrationDates.min}
      max={migrationDates.max}
      value={typed}
      onChange={(event) => {
        const field = event.currentTarget
        setTyped(field.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => commit(field), pauseMs)
      }}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget)
      }}
    />
  )
}

export function OwnerChoice({
  clinic,
  owners,
  onChange,
}: WorkProps & { owners: RolloutSummary['owners'] }) {
  const { clinicName, ownerId } = clinic
  const offered = owners.filter(({ id, canOwn }) => canOwn || id === ownerId)
  return (
    <select
      className="control control-small"
      aria-label={`Owner of ${clinicName}`}
      value={ownerId ?? ''}
      onChange={(event) => onChange({ ownerId: event.currentTarget.value || null })}
    >
      <option value="">Nobody</option>
      {offered.map(({ id, name, canOwn }) => (
        <option key={id} value={id}>
          {canOwn ? name : `${name} (cannot own)`}
        </option>
      ))}
      {ownerId && !owners.some(({ id }) => id === ownerId) ? (
        <option value={ownerId}>Former colleague</option>
      ) : null}
    </select>
  )
}
