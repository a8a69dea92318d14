import { useId, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Meter } from '#app/design/ui/meter.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { CoverageAnswer, ShownImport } from './coverage-api.ts'

export type ImportFormProps = {
  source: CoverageAnswer['source']
  /** Share of the file that has arrived, or null. */
  sent: number | null
  reading: ShownImport | null
  problem: string
  onSend: (file: File) => void
}

/** Chooses a file of buildings and shows how far it is. */
export function ImportForm({ source, sent, reading, problem, onSend }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const fieldId = useId()
  const isBusy = sent !== null || reading !== null
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby={`${fieldId}-title`}>
      <h2 id={`${fieldId}-title`} className="text-lg">
        Import buildings
      </h2>
      {source === 'operator' ? (
        <Notice title="Checks are answered by the operator's map">
          <p>What you import here is used once no map service is configured.</p>
        </Notice>
      ) : null}
      <p className="max-w-prose text-ink-soft">
        CSV with the columns name, latitude, longitude and broadband (and address, suburb, third
        party, promotion if you have them), GeoJSON, or the JSON of an ArcGIS layer. Nothing changes
        on the site until you have seen the preview and put it live.
      </p>
      <div className="grid grid-cols-1 gap-2">
        <label htmlFor={fieldId} className="font-semibold">
          File
        </label>
        <input
          id={fieldId}
          type="file"
          accept=".csv,.txt,.json,.geojson"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
      <Progress sent={sent} reading={reading} problem={problem} />
      <div>
        <Button
          size="small"
          isBusy={isBusy}
          busyLabel={sent === null ? 'Reading…' : 'Sending…'}
          disabled={!file && !isBusy}
          onClick={() => file && onSend(file)}
        >
          Send and preview
        </Button>
      </div>
    </section>
  )
}

type ProgressProps = Pick<ImportFormProps, 'sent' | 'reading' | 'problem'>

function Progress({ sent, reading, problem }: ProgressProps) {
  return (
    <>
      {problem ? (
        <Notice tone="danger" role="alert" title="That did not work">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {sent === null ? null : (
        <Meter
          label="Sending"
          value={Math.round(sent * 100)}
          text={`${Math.round(sent * 100)} %`}
        />
      )}
      {reading ? (
        <p role="status">
          Reading {reading.fileName}: {reading.rowsRead.toLocaleString('en-GB')} rows so far,{' '}
          {reading.rowsRefused.toLocaleString('en-GB')} refused.
        </p>
      ) : null}
    </>
  )
}
