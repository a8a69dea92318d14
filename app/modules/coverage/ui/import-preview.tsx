import { useState } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { gradeWords, type ImportKind } from '../area/content.ts'
import { saveRefusedRowsFile, type ImportAnswer, type ShownImport } from '../calls.ts'
import { decisionWords, decisionWords as words } from '../import/content.ts'
import {
  changeByImport,
  type ImportChange,
  type ImportMode,
  type LiveImport,
} from '../import/rules.ts'

type ImportPreviewProps = {
  answer: ImportAnswer
  onDecide: OnDecide
}

export function ImportPreview({ answer, onDecide }: ImportPreviewProps) {
  const { import: shown, live, buildings, areas, refusals } = answer
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="import-preview">
      <h2 id="import-preview" className="text-lg">
        {shown.fileName}
      </h2>
      <p>
        {`${decisionWords.things(shown.kind, shown.rowsAccepted)} can be used. ${formatCount(shown.rowsRefused)} of ${formatCount(shown.rowsRead)} rows were refused.`}
      </p>
      {shown.failure ? <Notice tone="danger" title={shown.failure} /> : null}
      {shown.rowsRefused > 0 ? (
        <div className="grid gap-2">
          <FirstRefusals refusals={refusals} />
          <div>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void saveRefusedRowsFile(shown.id)}
            >
              Save the refused rows as CSV
            </Button>
          </div>
        </div>
      ) : null}
      <FirstBuildings buildings={buildings} />
      <FirstAreas areas={areas} />
      {shown.state === 'staged' ? (
        <ImportDecision key={shown.id} {...{ shown, live, onDecide }} />
      ) : null}
    </section>
  )
}

function FirstRefusals({ refusals }: Pick<ImportAnswer, 'refusals'>) {
  return (
    <Table caption="The first refused rows" isDense columns={['Row', 'Field', 'Why']}>
      <tbody>
        {refusals.slice(0, 10).map(({ row, field, reason }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td>{field}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function FirstAreas({ areas }: Pick<ImportAnswer, 'areas'>) {
  if (areas.length === 0) return null
  return (
    <Table
      caption="The first areas"
      isDense
      columns={['Name', 'Grade', 'Surveyed', 'From south-west', 'To north-east', 'Corners']}
    >
      <tbody>
        {areas.slice(0, 10).map((area) => (
          <tr key={area.id}>
            <th scope="row">{area.name || '–'}</th>
            <td>{gradeWords[area.grade].label}</td>
            <td>{formatDate(area.surveyedOn)}</td>
            <td>{`${area.south.toFixed(4)}, ${area.west.toFixed(4)}`}</td>
            <td>{`${area.north.toFixed(4)}, ${area.east.toFixed(4)}`}</td>
            <td>{formatCount(area.corners)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function FirstBuildings({ buildings }: Pick<ImportAnswer, 'buildings'>) {
  if (buildings.length === 0) return null
  return (
    <Table
      caption="The first buildings"
      isDense
      columns={['Name', 'Suburb', 'Coordinates', 'Broadband', 'Third party', 'Promotion']}
    >
      <tbody>
        {buildings.slice(0, 10).map((building) => (
          <tr key={building.id}>
            <th scope="row">{building.name}</th>
            <td>{building.suburb}</td>
            <td>{`${building.latitude.toFixed(5)}, ${building.longitude.toFixed(5)}`}</td>
            <td>{building.isBroadband ? 'Yes' : 'No'}</td>
            <td>{building.needsThirdParty ? 'Yes' : 'No'}</td>
            <td>{building.promotion ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type OnDecide = (
  decision: 'apply' | 'discard',
  mode: ImportMode,
  /** Ids of the live imports to be replaced. */
  leaving: number[],
) => Promise<void>

/** Shows how many buildings or areas an import adds and removes. Removing any requires a confirmation. */
function ImportDecision(props: {
  shown: ShownImport
  live: readonly LiveImport[]
  onDecide: OnDecide
}) {
  const { shown, live, onDecide } = props
  const [mode, setMode] = useState<ImportMode>('replace')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null)
  const change = changeByImport(shown, live, mode)
  const decide = (decision: 'apply' | 'discard') => {
    setAsking(false)
    setBusy(decision)
    const leaving = decision === 'apply' ? change.leaving.map(({ id }) => id) : []
    void onDecide(decision, mode, leaving).finally(() => setBusy(null))
  }
  const button = (decision: 'apply' | 'discard', onClick: () => void) =>
    ({ size: 'small', isBusy: busy === decision, onClick }) as const
  return (
    <>
      <Modes {...{ shown, mode }} onChoose={setMode} />
      <ImportChangeCounts kind={shown.kind} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button {...button('apply', () => (change.goes > 0 ? setAsking(true) : decide('apply')))}>
          Put live
        </Button>
        <Button variant="secondary" {...button('discard', () => decide('discard'))}>
          Discard
        </Button>
      </div>
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
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

function Modes({
  shown,
  ...choice
}: { shown: ShownImport } & Omit<ModeChoiceProps, 'value' | 'children'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Once live</legend>
      <ModeChoice {...choice} value="replace">
        {words.modes[shown.kind].replace(shown.operator)}
      </ModeChoice>
      <ModeChoice {...choice} value="add">
        {words.modes[shown.kind].add}
      </ModeChoice>
    </fieldset>
  )
}

type ModeChoiceProps = {
  mode: ImportMode
  value: ImportMode
  onChoose: (mode: ImportMode) => void
  children: string
}

function ModeChoice(props: ModeChoiceProps) {
  return (
    <label className="flex gap-2">
      <input
        type="radio"
        name="import-mode"
        checked={props.mode === props.value}
        onChange={() => props.onChoose(props.value)}
      />
      {props.children}
    </label>
  )
}
