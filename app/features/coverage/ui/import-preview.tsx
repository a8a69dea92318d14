import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import type { ImportAnswer } from '../schema/console-answers.ts'

type Mode = 'replace' | 'add'
export type ImportPreviewProps = {
  answer: ImportAnswer
  onDecide: (decision: 'apply' | 'discard', mode: Mode) => void
  onSaveRefused: () => void
}

/** What a file would change, before it does: counts, first buildings, refused rows. */
export function ImportPreview({ answer, onDecide, onSaveRefused }: ImportPreviewProps) {
  const { import: shown, buildings, refusals } = answer
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="import-preview">
      <h2 id="import-preview" className="text-lg">
        {shown.fileName}
      </h2>
      <p>
        {shown.rowsAccepted.toLocaleString('en-GB')} buildings can be used,{' '}
        {shown.rowsRefused.toLocaleString('en-GB')} of {shown.rowsRead.toLocaleString('en-GB')} rows
        were refused.
      </p>
      {shown.failure ? <Notice tone="danger" title={shown.failure} /> : null}
      {shown.rowsRefused > 0 ? (
        <div className="grid gap-2">
          <FirstRefusals refusals={refusals} />
          <div>
            <Button variant="secondary" size="small" onClick={onSaveRefused}>
              Save the refused rows as CSV
            </Button>
          </div>
        </div>
      ) : null}
      <FirstBuildings buildings={buildings} />
      {shown.state === 'staged' ? <Decision onDecide={onDecide} /> : null}
    </section>
  )
}

function Decision({ onDecide }: Pick<ImportPreviewProps, 'onDecide'>) {
  const [mode, setMode] = useState<Mode>('replace')
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Once live</legend>
        <ModeChoice mode={mode} value="replace" onChoose={setMode}>
          these buildings take the place of all others
        </ModeChoice>
        <ModeChoice mode={mode} value="add" onChoose={setMode}>
          these buildings stand beside those of earlier imports
        </ModeChoice>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onDecide('apply', mode)}>
          Put live
        </Button>
        <Button size="small" variant="secondary" onClick={() => onDecide('discard', mode)}>
          Discard
        </Button>
      </div>
    </>
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

function ModeChoice(props: {
  mode: Mode
  value: Mode
  onChoose: (mode: Mode) => void
  children: string
}) {
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
            <td>
              {building.latitude.toFixed(5)}, {building.longitude.toFixed(5)}
            </td>
            <td>{building.isBroadband ? 'Yes' : 'No'}</td>
            <td>{building.needsThirdParty ? 'Yes' : 'No'}</td>
            <td>{building.promotion ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
