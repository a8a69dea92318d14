import { formatCount } from '#app/basics/format-count.ts'
import { formatDate } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { gradeWords } from '../content/areas.ts'
import { decisionWords } from '../content/imports.ts'
import type { ImportAnswer } from './coverage-api.ts'
import { ImportDecision, type OnDecide } from './import-decision.tsx'

export type ImportPreviewProps = {
  answer: ImportAnswer
  onDecide: OnDecide
  onSaveRefused: () => void
}

/** What a file would change, before it does: counts, first buildings, refused rows. */
export function ImportPreview({ answer, onDecide, onSaveRefused }: ImportPreviewProps) {
  const { import: shown, live, buildings, areas, refusals } = answer
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="import-preview">
      <h2 id="import-preview" className="text-lg">
        {shown.fileName}
      </h2>
      <p>
        {`${decisionWords.things(shown.kind, shown.rowsAccepted)} can be used, ${formatCount(shown.rowsRefused)} of ${formatCount(shown.rowsRead)} rows were refused.`}
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
