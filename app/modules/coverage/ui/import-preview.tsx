import { type ReactNode, type Ref, useState } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import { gradeWords, type ImportKind } from '../area/content.ts'
import { saveRefusedRowsFile, type ImportAnswer, type ShownImport } from '../calls.ts'
import { decisionWords as words } from '../import/content.ts'
import { changeByImport, type ImportChange, type ImportMode } from '../import/rules.ts'

type ImportPreviewProps = {
  ref: Ref<HTMLHeadingElement>
  answer: ImportAnswer
  /** `leaving` are the ids of the live imports to be replaced. */
  onDecide: (decision: Decision, mode: ImportMode, leaving: number[]) => Promise<void>
}
type Decision = 'apply' | 'discard'

export function ImportPreview({ ref, answer, onDecide }: ImportPreviewProps) {
  const { import: shown, live, buildings, areas, refusals } = answer
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="import-preview">
      <h2 ref={ref} tabIndex={-1} id="import-preview" className="scroll-mt-24 text-lg">
        {shown.fileName}
      </h2>
      <p>
        {`${words.things(shown.kind, shown.rowsAccepted)} can be used. ${formatCount(shown.rowsRefused)} of ${formatCount(shown.rowsRead)} rows were refused.`}
      </p>
      {shown.failure ? <Notice tone="danger" title={shown.failure} /> : null}
      {shown.rowsRefused > 0 ? (
        <div className="grid gap-2">
          <FirstRows caption="The first refused rows" rows={refusals} columns={refusalColumns} />
          <div>
            <SaveFileButton onSave={() => saveRefusedRowsFile(shown.id)}>
              Save the refused rows as CSV
            </SaveFileButton>
          </div>
        </div>
      ) : null}
      <FirstRows caption="The first buildings" rows={buildings} columns={buildingColumns} />
      <FirstRows caption="The first areas" rows={areas} columns={areaColumns} />
      {shown.state === 'staged' ? (
        <ImportDecision key={shown.id} {...{ shown, live, onDecide }} />
      ) : null}
    </section>
  )
}

/** The first column heads its row. */
type PreviewColumns<Row> = Record<string, (row: Row) => ReactNode>
type Shown<List extends 'refusals' | 'buildings' | 'areas'> = ImportAnswer[List][number]

const refusalColumns: PreviewColumns<Shown<'refusals'>> = {
  Row: ({ row }) => row,
  Field: ({ field }) => field,
  Why: ({ reason }) => reason,
}

const areaColumns: PreviewColumns<Shown<'areas'>> = {
  Name: ({ name }) => name || '–',
  Grade: ({ grade }) => gradeWords[grade].label,
  Surveyed: ({ surveyedOn }) => formatDate(surveyedOn),
  'From south-west': ({ south, west }) => `${south.toFixed(4)}, ${west.toFixed(4)}`,
  'To north-east': ({ north, east }) => `${north.toFixed(4)}, ${east.toFixed(4)}`,
  Corners: ({ corners }) => formatCount(corners),
}

const buildingColumns: PreviewColumns<Shown<'buildings'>> = {
  Name: ({ name }) => name,
  Suburb: ({ suburb }) => suburb,
  Coordinates: ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
  Broadband: ({ isBroadband }) => (isBroadband ? 'Yes' : 'No'),
  'Third party': ({ needsThirdParty }) => (needsThirdParty ? 'Yes' : 'No'),
  Promotion: ({ promotion }) => promotion ?? '',
}

type FirstRowsProps<Row> = {
  caption: string
  rows: readonly Row[]
  columns: PreviewColumns<Row>
}

function FirstRows<Row>({ caption, rows, columns }: FirstRowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Table caption={caption} isDense columns={Object.keys(columns)}>
      <tbody>
        {rows.slice(0, 10).map((row, at) => (
          <tr key={at}>
            {Object.entries(columns).map(([label, cellOf], column) => {
              const [Cell, scope] = column === 0 ? (['th', 'row'] as const) : (['td'] as const)
              return (
                <Cell key={label} scope={scope}>
                  {cellOf(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type ImportDecisionProps = Pick<ImportAnswer, 'live'> &
  Pick<ImportPreviewProps, 'onDecide'> & { shown: ShownImport }

/** Shows how many buildings or areas an import adds and removes. Removing any requires a confirmation. */
function ImportDecision({ shown, live, onDecide }: ImportDecisionProps) {
  const [mode, setMode] = useState<ImportMode>('replace')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<Decision | null>(null)
  const change = changeByImport(shown, live, mode)
  const decide = (decision: Decision) => {
    setAsking(false)
    setBusy(decision)
    const leaving = decision === 'apply' ? change.leaving.map(({ id }) => id) : []
    void onDecide(decision, mode, leaving).finally(() => setBusy(null))
  }
  const button = (decision: Decision, onClick: () => void) =>
    ({ size: 'small', isBusy: busy === decision, onClick }) as const
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Once live</legend>
        {(['replace', 'add'] as const).map((value) => (
          <RadioChoice
            key={value}
            name="import-mode"
            isChosen={mode === value}
            onChoose={() => setMode(value)}
          >
            {words.modes[shown.kind][value](shown.operator)}
          </RadioChoice>
        ))}
      </fieldset>
      <ImportChangeCounts kind={shown.kind} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button {...button('apply', () => (change.goes > 0 ? setAsking(true) : decide('apply')))}>
          Put live
        </Button>
        <Button variant="secondary" {...button('discard', () => decide('discard'))}>
          Discard
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.question(shown.kind, change.goes)}
        description={words.consequence(shown.kind, change, shown.fileName)}
        confirmLabel={words.confirm(shown.kind, change.goes)}
        cancelLabel={words.cancel}
        tone="danger"
        onConfirm={() => decide('apply')}
      />
    </>
  )
}

function ImportChangeCounts({ kind, change }: { kind: ImportKind; change: ImportChange }) {
  const { comes, goes, stays, leaving } = change
  return (
    <dl className="grid max-w-prose grid-cols-[auto_1fr] gap-x-4 gap-y-1" aria-live="polite">
      <dt>Added</dt>
      <dd className="font-semibold">{words.things(kind, comes)}</dd>
      <dt>Removed</dt>
      <dd>
        <span className="font-semibold">{words.things(kind, goes)}</span>
        {leaving.length > 0 ? <span>{`: ${words.names(leaving)}`}</span> : null}
      </dd>
      <dt>Kept</dt>
      <dd className="font-semibold">{words.things(kind, stays)}</dd>
    </dl>
  )
}

type RadioChoiceProps = {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

export function RadioChoice({ name, isChosen, onChoose, children }: RadioChoiceProps) {
  return (
    <label className="flex gap-2">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
