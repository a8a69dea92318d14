import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { countWithNoun, formatRandsAndCents } from '#app/basics/numbers.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import type { WindowState } from '../../notice-window/rules.ts'
import { stageLabels, windowLabels } from '../content.ts'
import {
  type RolloutChange,
  type RolloutClinic,
  type RolloutStage,
  type RolloutSummary,
  migrationDates,
  rolloutStages,
} from '../schema.ts'

type WorkProps = { clinic: RolloutClinic; onChange: (change: RolloutChange) => void }

function StageChoice({ clinic, onChange }: WorkProps) {
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

const saveDelayMs = 900

/** Saves on blur or after a pause with a complete date, because users type a date part by part. */
function MigrationDate({ clinic, onChange }: WorkProps) {
  const stored = clinic.migrationDate ?? ''
  const [typed, setTyped] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState(stored)
  if (seen !== stored) {
    setSeen(stored)
    setTyped(stored)
  }
  const pending = useRef<() => void>(undefined)
  // A filter or a colleague's change may remove the row before the pause ends.
  useEffect(() => () => pending.current?.(), [])

  function commit(field: HTMLInputElement) {
    clearTimeout(timer.current)
    pending.current = undefined
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
        pending.current = () => commit(field)
        timer.current = setTimeout(pending.current, saveDelayMs)
      }}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget)
      }}
    />
  )
}

type OwnerChoiceProps = WorkProps & Pick<RolloutSummary, 'owners'>

function OwnerChoice({ clinic, owners, onChange }: OwnerChoiceProps) {
  const { clinicName, ownerId } = clinic
  const offered = owners.filter(({ id, canOwn }) => canOwn || id === ownerId)
  return (
    <select
      className="control control-small"
      aria-label={`Owner of ${clinicName}`}
      value={ownerId ?? ''}
      onChange={(event) => onChange({ ownerId: event.currentTarget.value || null })}
    >
      <option value="">Unassigned</option>
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

const windowTones: Record<WindowState, BadgeTone> = {
  ended: 'clay',
  closing: 'danger',
  open: 'warning',
  soon: 'info',
  later: 'neutral',
  none: 'neutral',
}
const priorityTones: Record<string, BadgeTone> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

type ClinicTableProps = {
  today: string
  clinics: readonly RolloutClinic[]
  owners: RolloutSummary['owners']
  pathOf: (auditId: string) => string
  onChange: (clinic: RolloutClinic, change: RolloutChange) => void
}

const isDone = ({ stage }: RolloutClinic) => stage === 'migrated' || stage === 'not-migrating'

export function ClinicTable({ clinics, ...props }: ClinicTableProps) {
  const [openName, setOpenName] = useState('')
  const fold = {
    isOpen: ({ clinicName }: RolloutClinic) => clinicName === openName,
    toggle: ({ clinicName }: RolloutClinic) =>
      setOpenName((before) => (before === clinicName ? '' : clinicName)),
  }
  return (
    <DataTable
      caption="Clinics in the rollout"
      columns={[...columnsOf({ ...props, fold }), ...workColumnsOf(props)]}
      rows={clinics}
      keyOf={({ clinicName }) => clinicName}
      rowClassName={(clinic) =>
        `${isDone(clinic) ? 'row-done' : ''} ${fold.isOpen(clinic) ? '' : 'row-folded'}`
      }
    />
  )
}

type NameProps = Pick<ClinicTableProps, 'today' | 'pathOf'> & {
  fold: {
    isOpen: (clinic: RolloutClinic) => boolean
    toggle: (clinic: RolloutClinic) => void
  }
}

const columnsOf = (props: NameProps): Column<RolloutClinic>[] => [
  {
    label: 'Clinic',
    isHead: true,
    className: 'min-w-32 wrap-anywhere',
    renderCell: (clinic) => <Name {...props} clinic={clinic} />,
  },
  {
    label: 'Priority and fee',
    cardLabel: 'Priority, fee',
    renderCell: (clinic) => (
      <>
        {isDone(clinic) ? (
          <Badge tone={clinic.stage === 'migrated' ? 'success' : 'neutral'}>
            {stageLabels[clinic.stage]}
          </Badge>
        ) : (
          <Priority audit={clinic.audit} />
        )}
        {clinic.audit ? <Fee audit={clinic.audit} /> : null}
      </>
    ),
  },
  {
    label: 'Contract and notice window',
    cardLabel: 'Contract',
    className: 'cell-detail',
    renderCell: (clinic) =>
      clinic.audit ? <Contract audit={clinic.audit} isDone={isDone(clinic)} /> : null,
  },
]

function Name({ clinic, today, pathOf, fold }: NameProps & { clinic: RolloutClinic }) {
  const { audit, clinicName, province } = clinic
  return (
    <>
      <button
        type="button"
        className="card-only link float-end min-h-touch ps-3 font-normal"
        aria-expanded={fold.isOpen(clinic)}
        onClick={() => fold.toggle(clinic)}
      >
        <span>{fold.isOpen(clinic) ? 'Close' : 'Open'}</span>
        <span className="sr-only">{` ${clinicName}`}</span>
      </button>
      {audit ? (
        <Link to={pathOf(audit.id)} className="link" data-row>
          {clinicName}
        </Link>
      ) : (
        <span>{clinicName}</span>
      )}
      <span className="block font-normal text-ink-soft">{province}</span>
      <span className="block text-xs font-normal text-ink-soft">{auditDateText(audit, today)}</span>
    </>
  )
}

type WorkColumnsProps = Pick<ClinicTableProps, 'owners' | 'onChange'>

function workColumnsOf({ owners, onChange }: WorkColumnsProps): Column<RolloutClinic>[] {
  const work = (clinic: RolloutClinic) => ({
    clinic,
    onChange: (change: RolloutChange) => onChange(clinic, change),
  })
  return [
    {
      label: 'Stage',
      className: 'cell-detail sm:min-w-36',
      renderCell: (clinic) => <StageChoice {...work(clinic)} />,
    },
    {
      label: 'Migration date',
      className: 'cell-detail',
      renderCell: (clinic) => <MigrationDate {...work(clinic)} />,
    },
    {
      label: 'Owner',
      className: 'cell-detail sm:min-w-36',
      renderCell: (clinic) => <OwnerChoice {...work(clinic)} owners={owners} />,
    },
  ]
}

type Audit = NonNullable<RolloutClinic['audit']>

function auditDateText(audit: Audit | null, today: string): string {
  if (!audit) return 'Not audited'
  const date = formatDate(audit.auditDate)
  return audit.auditDate > today
    ? `The audit date (${date}) is in the future. Check it.`
    : `Audited ${date}`
}

function Priority({ audit }: { audit: Audit | null }) {
  if (!audit) return <Badge>Not audited</Badge>
  return <Badge tone={priorityTones[audit.priority]}>{audit.priority.toUpperCase()}</Badge>
}

function Contract({ audit, isDone }: { audit: Audit; isDone: boolean }) {
  const { contractEnd, daysToEnd, window, opensOn, closesOn, earliestExit } = audit
  return (
    <div className="grid grid-cols-1 justify-items-start gap-0.5 [&_.badge]:whitespace-normal">
      <span>
        <span>{contractEnd ? `Ends ${formatDate(contractEnd)}` : 'No end date'}</span>
        {daysToEnd !== null && daysToEnd > 0 ? (
          <span className="text-ink-soft">{` in ${countWithNoun(daysToEnd, 'day')}`}</span>
        ) : null}
      </span>
      {isDone ? null : (
        <>
          {contractEnd ? <Badge tone={windowTones[window]}>{windowLabels[window]}</Badge> : null}
          {opensOn && closesOn ? (
            <span className="text-xs text-ink-soft">
              {`Window ${formatDate(opensOn)} to ${formatDate(closesOn)}`}
            </span>
          ) : null}
          <span className="text-xs text-ink-soft">{`Earliest exit ${formatDate(earliestExit)}`}</span>
        </>
      )}
    </div>
  )
}

function Fee({ audit }: { audit: Audit }) {
  return (
    <span className="block">
      <span>{formatRandsAndCents(audit.monthlyFeeRands)}</span>
      <span className="sr-only"> a month</span>
      <span className="block text-ink-soft">{audit.provider}</span>
    </span>
  )
}
