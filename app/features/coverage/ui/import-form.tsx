import { formatCount } from '#app/basics/format-count.ts'
import { useId, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Meter } from '#app/design/ui/meter.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { FileAboutFields, missingAbout, type FileAbout } from './file-about.tsx'
import type { CoverageAnswer, ShownImport } from './coverage-api.ts'

export type ImportFormProps = {
  source: CoverageAnswer['source']
  /** Share of the file that has arrived, or null. */
  sent: number | null
  reading: ShownImport | null
  problem: string
  onSend: (file: File, about: FileAbout) => void
}

/** Chooses a file of buildings or areas and shows how far it is. */
export function ImportForm({ source, sent, reading, problem, onSend }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [about, setAbout] = useState<FileAbout>({ kind: 'buildings' })
  const [isTried, setTried] = useState(false)
  const fieldId = useId()
  const errors = isTried ? missingAbout(about) : {}
  const send = () => {
    setTried(true)
    if (file && Object.keys(missingAbout(about)).length === 0) onSend(file, about)
  }
  const isBusy = sent !== null || reading !== null
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby={`${fieldId}-title`}>
      <h2 id={`${fieldId}-title`} className="text-lg">
        Import buildings or areas
      </h2>
      {source === 'operator' ? (
        <Notice title="Checks are answered by the operator's map">
          <p>What you import here is used when no map service is configured.</p>
        </Notice>
      ) : null}
      <FileAboutFields about={about} errors={errors} onChange={setAbout} />
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
          onClick={send}
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
          {`Reading ${reading.fileName}: ${formatCount(reading.rowsRead)} rows so far, ${formatCount(reading.rowsRefused)} refused.`}
        </p>
      ) : null}
    </>
  )
}
