import { useState } from 'react'
import { Field } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { csvColumns } from '../../content.ts'
import { neededColumns } from '../../rules/read-product-row.ts'
import type { ImportAnswer } from '../../schema/answers.ts'

type Sent = { answer: ImportAnswer } | { problem: string }
export type ImportViewProps = {
  onSend: (csv: string, isDryRun: boolean) => Promise<Sent>
  onDone: (answer: ImportAnswer) => void
}

const mostBytes = 2_000_000

/** A file is tried first, and told line by line what is wrong; only then it is imported. */
export function ImportView(props: ImportViewProps) {
  const { csv, tried, problem, isBusy, choose, send } = useTrial(props)
  const changes = (tried?.created ?? 0) + (tried?.updated ?? 0)
  return (
    <div className="grid gap-4">
      <section className="card grid gap-3">
        <Field
          id="import-file"
          label="CSV file"
          hint="The file is tried first; nothing is written before you say so."
          error={problem}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className="control"
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <p className="text-sm text-ink-soft">
          Columns: {csvColumns.join(', ')}. Needed: {neededColumns.join(', ')}. An export has them
          all. Products are found by their slug: new ones become drafts, drafts are changed, and
          approved products stay as they are.
        </p>
      </section>
      <div role="status">{isBusy ? 'Reading the file…' : null}</div>
      {tried ? <Tried answer={tried} /> : null}
      {tried && tried.errors.length === 0 && csv !== null ? (
        <div>
          <Button isBusy={isBusy} disabled={changes === 0} onClick={() => void send(csv, false)}>
            {changes === 1 ? 'Import one product' : `Import ${changes} products`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The chosen file, and what the server would do with it. */
function useTrial({ onSend, onDone }: ImportViewProps) {
  const [csv, setCsv] = useState<string | null>(null)
  const [tried, setTried] = useState<ImportAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function choose(file: File | undefined) {
    setTried(null)
    setProblem(null)
    setCsv(null)
    if (!file) return
    if (file.size > mostBytes) return setProblem('The file is larger than 2 MB. Split it in two.')
    const text = await file.text()
    setCsv(text)
    await send(text, true)
  }

  async function send(text: string, isDryRun: boolean) {
    setIsBusy(true)
    const sent = await onSend(text, isDryRun)
    setIsBusy(false)
    if ('problem' in sent) return setProblem(sent.problem)
    if (sent.answer.isApplied) return onDone(sent.answer)
    setTried(sent.answer)
  }

  return { csv, tried, problem, isBusy, choose, send }
}

function Tried({ answer }: { answer: ImportAnswer }) {
  const { rows, created, updated, unchanged, errors } = answer
  return (
    <section className="grid gap-3" aria-label="What the file would do">
      <Notice
        tone={errors.length > 0 ? 'danger' : 'success'}
        role="status"
        title={
          errors.length > 0
            ? 'Nothing can be imported until these lines are right.'
            : 'Dry run: nothing is written yet.'
        }
      >
        <p>{`${rows} lines: ${created} new, ${updated} changed, ${unchanged} as they are.`}</p>
      </Notice>
      {errors.length > 0 ? (
        <Table caption="Lines to correct" isDense columns={['Line', 'Column', 'What is wrong']}>
          <tbody>
            {errors.map(({ row, field, message }) => (
              <tr key={`${row}-${field}-${message}`}>
                <td>{row}</td>
                <td>{field}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  )
}
