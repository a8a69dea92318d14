import { type FormEvent, useCallback, useId, useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { Select, TextInput } from '#app/design/form/field.tsx'
import { focusFromTop } from '#app/design/island/island.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Meter } from '#app/design/ui/meter.tsx'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import { isFirstLoad } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { forgetChosenFile } from '#app/modules/access/ui/use-write.tsx'
import { StaleNotice } from '#app/modules/console/ui/list-body.tsx'
import { type AreaGrade, fileDetailRefusals, areaGrades, gradeWords } from '../area/content.ts'
import {
  type CoverageAnswer,
  type FileDetails,
  type ShownImport,
  useCoverage,
  useImport,
  useImportActions,
} from '../calls.ts'
import { decisionWords } from '../import/content.ts'
import { Demand } from '../ui/demand.tsx'
import { ImportPreview, RadioChoice } from '../ui/import-preview.tsx'

type ImportFormProps = {
  coverage: CoverageAnswer
  actions: ReturnType<typeof useImportActions>
  onSent: (id: number) => void
}

function ImportForm({ coverage, actions, onSent }: ImportFormProps) {
  const { sent } = actions
  const reading = coverage.imports.find(({ state }) => state === 'reading')
  const [file, setFile] = useState<File | null>(null)
  const [about, setAbout] = useState<FileDetails>({ kind: 'buildings' })
  const [isTried, setTried] = useState(false)
  const fieldId = useId()
  const errors = isTried ? missingFields(about) : {}
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (file && Object.keys(missingFields(about)).length === 0)
      void actions.sendFile(file, about, onSent)
  }
  const isBusy = sent !== null || reading !== undefined
  return (
    <form
      noValidate
      className="card grid grid-cols-1 gap-3"
      aria-labelledby={`${fieldId}-title`}
      onSubmit={send}
    >
      <h2 id={`${fieldId}-title`} className="text-lg">
        Import buildings or areas
      </h2>
      {coverage.source === 'operator' ? (
        <Notice title="Coverage checks use the operator’s map">
          <p>Imports are used only when no map service is configured.</p>
        </Notice>
      ) : null}
      <FileDetailFields about={about} errors={errors} onChange={setAbout} />
      <FileField onChoose={setFile} />
      <Progress {...actions} reading={reading} />
      <div>
        <Button
          type="submit"
          size="small"
          isBusy={isBusy}
          busyLabel={sent === null ? 'Reading…' : 'Sending…'}
          disabled={!file && !isBusy}
        >
          Send and preview
        </Button>
      </div>
    </form>
  )
}

function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="font-semibold">
        File
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.json,.geojson"
        onClick={(event) => {
          forgetChosenFile(event)
          onChoose(null)
        }}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
    </div>
  )
}

type ProgressProps = Pick<ImportFormProps['actions'], 'sent' | 'problem'> & {
  reading: ShownImport | undefined
}

function Progress({ sent, reading, problem }: ProgressProps) {
  const percent = Math.round((sent ?? 0) * 100)
  return (
    <>
      {problem ? (
        <Notice tone="danger" role="alert" title="Something went wrong">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {sent === null ? null : <Meter label="Sending" value={percent} text={`${percent} %`} />}
      {reading ? (
        <p role="status">
          {`Reading ${reading.fileName}: ${formatCount(reading.rowsRead)} rows so far, ${formatCount(reading.rowsRefused)} refused.`}
        </p>
      ) : null}
    </>
  )
}

type Errors = Partial<Record<'operator' | 'surveyedOn', string>>
type Props = { about: FileDetails; errors: Errors; onChange: (about: FileDetails) => void }

/** Returns errors for empty fields of an area file. The server checks whether the date is valid. */
function missingFields({ kind, operator, surveyedOn }: FileDetails): Errors {
  if (kind === 'buildings') return {}
  return {
    ...(operator?.trim() ? {} : { operator: fileDetailRefusals.operator }),
    ...(surveyedOn ? {} : { surveyedOn: fileDetailRefusals.surveyedOn }),
  }
}

function FileDetailFields({ about, errors, onChange }: Props) {
  const name = useId()
  const areas = {
    operator: '',
    grade: 'surveyed',
    surveyedOn: '',
    ...about,
    kind: 'areas',
  } as const
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">The file contains</legend>
        <RadioChoice
          name={name}
          isChosen={about.kind === 'buildings'}
          onChoose={() => onChange({ kind: 'buildings' })}
        >
          Connected buildings (fibre)
        </RadioChoice>
        <RadioChoice name={name} isChosen={about.kind === 'areas'} onChoose={() => onChange(areas)}>
          Service areas (fixed wireless)
        </RadioChoice>
      </fieldset>
      {about.kind === 'areas' ? <AreaFields {...{ about, errors, onChange }} /> : null}
      <p className="max-w-prose text-ink-soft">
        <span>
          {about.kind === 'buildings'
            ? 'CSV with the columns name, latitude, longitude and broadband (and address, suburb, third party, promotion if you have them), GeoJSON, or the JSON of an ArcGIS layer.'
            : 'GeoJSON or the JSON of an ArcGIS layer, with polygons. A feature may have a name, a grade and a survey date (surveyed).'}
        </span>{' '}
        Nothing changes on the site until you’ve checked the preview and put the file live.
      </p>
    </>
  )
}

function AreaFields({ about, errors, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextInput
        id={`${id}-operator`}
        label="Operator"
        error={errors.operator}
        maxLength={100}
        value={about.operator}
        onChange={(event) => onChange({ ...about, operator: event.currentTarget.value })}
      />
      <TextInput
        id={`${id}-day`}
        type="date"
        label="Survey date"
        error={errors.surveyedOn}
        value={about.surveyedOn}
        onChange={(event) => onChange({ ...about, surveyedOn: event.currentTarget.value })}
      />
      <Select
        id={`${id}-grade`}
        label="Grade"
        hint={gradeWords[about.grade ?? 'surveyed'].hint}
        options={areaGrades.map((value) => ({ value, label: gradeWords[value].label }))}
        value={about.grade}
        onChange={(event) => onChange({ ...about, grade: event.currentTarget.value as AreaGrade })}
      />
    </div>
  )
}

export const meta = () => [{ title: 'Coverage | Staff console' }]

export default function Coverage() {
  const coverage = useCoverage()
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Coverage</h1>
      <CoverageImports coverage={coverage} />
      {/* The imports that arrive later would move it under the pointer. */}
      <div className={isFirstLoad(coverage) ? 'hidden' : undefined}>
        <Demand />
      </div>
    </div>
  )
}

function CoverageImports({ coverage }: { coverage: ReturnType<typeof useCoverage> }) {
  const actions = useImportActions()
  const [chosen, setChosen] = useState<{ id: number; isShown?: boolean } | null>(null)
  // Runs again after each press on Show, also for the import that is already open above the list.
  const focusShown = useCallback(
    (heading: HTMLElement | null) => (chosen?.isShown ? focusFromTop(heading) : undefined),
    [chosen],
  )
  const imports = coverage.data?.imports ?? []
  const staged = imports.find(({ id, state }) =>
    chosen ? id === chosen.id && state !== 'reading' : state === 'staged',
  )
  const preview = useImport(staged?.id ?? null, staged?.version ?? 0)
  if (!coverage.data) return <ReadState read={coverage} what="the imports" rows={6} />
  return (
    <>
      <StaleNotice read={coverage} />
      <ImportForm coverage={coverage.data} actions={actions} onSent={(id) => setChosen({ id })} />
      {preview.data ? (
        <ImportPreview
          ref={focusShown}
          answer={preview.data}
          onDecide={async (decision, mode, leaving) => {
            if (await actions.decide(preview.data.import, decision, { mode, leaving }))
              setChosen(null)
          }}
        />
      ) : preview.error ? (
        <ReadState read={preview} what="the preview" rows={4} />
      ) : null}
      <ImportList
        imports={imports}
        onShow={(id) => setChosen({ id, isShown: true })}
        onRollBack={(shown) => void actions.decide(shown, 'roll-back', { mode: 'replace' })}
      />
    </>
  )
}

const stateBadges: Record<ShownImport['state'], { label: string; tone: BadgeTone }> = {
  uploading: { label: 'Uploading', tone: 'neutral' },
  reading: { label: 'Reading', tone: 'neutral' },
  staged: { label: 'Needs your decision', tone: 'warning' },
  live: { label: 'Live', tone: 'success' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  'rolled-back': { label: 'Rolled back', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
}

const columns: readonly Column<ShownImport>[] = [
  {
    label: 'File',
    isHead: true,
    renderCell: ({ fileName, isSample, operator, surveyedOn }) => (
      <>
        <span>{fileName}</span> {isSample ? <Badge>Sample</Badge> : null}
        {operator ? (
          <span className="block text-sm font-normal text-ink-soft">
            {`Areas of ${operator}${surveyedOn ? `, ${formatDate(surveyedOn)}` : ''}`}
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'State',
    renderCell: ({ state }) => (
      <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
    ),
  },
  {
    label: 'Contents',
    className: 'cell-number',
    renderCell: ({ kind, rowsAccepted }) => decisionWords.things(kind, rowsAccepted),
  },
  {
    label: 'Refused',
    className: 'cell-number',
    renderCell: ({ rowsRefused }) => formatCount(rowsRefused),
  },
  { label: 'By', renderCell: ({ createdByName }) => createdByName },
  {
    label: 'Changed',
    renderCell: ({ updatedAt }) => (
      <time dateTime={updatedAt}>{formatDateTime(new Date(updatedAt))}</time>
    ),
  },
]

type ImportListProps = {
  imports: readonly ShownImport[]
  onShow: (id: number) => void
  onRollBack: (shown: ShownImport) => void
}

function ImportList({ imports, onShow, onRollBack }: ImportListProps) {
  const [rollingBack, setRollingBack] = useState<ShownImport | null>(null)
  const renderActions = (shown: ShownImport) => (
    <span className="flex flex-wrap gap-2 max-md:mt-2">
      <Button variant="secondary" size="small" data-row onClick={() => onShow(shown.id)}>
        Show
      </Button>
      {shown.state === 'live' && !shown.isSample ? (
        <Button variant="secondary" size="small" onClick={() => setRollingBack(shown)}>
          Roll back
        </Button>
      ) : null}
    </span>
  )
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="imports">
      <h2 id="imports" className="text-lg">
        Imports
      </h2>
      <DataTable
        caption="Imports, newest first"
        columns={[...columns, { label: 'Actions', isLabelHidden: true, renderCell: renderActions }]}
        rows={imports}
        keyOf={({ id }) => id}
      />
      <AlertDialog
        isOpen={rollingBack !== null}
        onClose={() => setRollingBack(null)}
        title={`Roll back ${rollingBack?.fileName ?? ''}?`}
        description={`Its ${rollingBack?.kind ?? 'buildings'} are removed from the site at once, and the ones it replaced go live again.`}
        confirmLabel="Roll back"
        cancelLabel="Keep it live"
        tone="danger"
        onConfirm={() => {
          if (rollingBack) onRollBack(rollingBack)
          setRollingBack(null)
        }}
      />
    </section>
  )
}
