import { useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FileTextReader, UnknownEncodingError } from '#app/basics/file-text.ts'
import { Field } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DiffTable } from '#app/design/ui/diff-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { useRefetchQueries } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type ImportCall, sendImport } from '../../product/calls.ts'
import { csvColumns } from '../../product/content.ts'
import { countsText } from '../../product/rules.ts'
import { requiredColumns } from '../rules.ts'
import type { ImportAnswer } from '../schema.ts'
import { diffRows } from '../ui/diff-rows.ts'

type ImportResult = { answer: ImportAnswer } | { problem: string }
type ImportViewProps = {
  onSend: (call: ImportCall) => Promise<ImportResult>
  onDone: (answer: ImportAnswer) => void
}

const maxFileBytes = 2_000_000

function ImportView(props: ImportViewProps) {
  const { tried, problem, isBusy, choose, importIt, readMore } = useDryRun(props)
  const id = useId()
  return (
    <div className="grid gap-4">
      <section className="card grid gap-3">
        <Field
          id={id}
          label="CSV file"
          hint="We check the file first. Nothing is saved until you confirm."
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
          Columns: {csvColumns.join(', ')}. Required: {requiredColumns.join(', ')}. An export
          includes all of them. We match products by slug. New ones become drafts, drafts change
          immediately, and changes to live products are sent for approval as one request.
        </p>
      </section>
      <div role="status">{isBusy ? 'Reading the file…' : null}</div>
      {tried ? (
        <DryRunResult answer={tried} isBusy={isBusy} onImport={importIt} onMore={readMore} />
      ) : null}
    </div>
  )
}

function useDryRun({ onSend, onDone }: ImportViewProps) {
  const [tried, setTried] = useState<ImportAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const file = useRef({ id: '', csv: '' })

  async function send(isDryRun: boolean, from: number) {
    setIsBusy(true)
    setProblem(null)
    const sent = await onSend({ ...file.current, isDryRun, from })
    setIsBusy(false)
    if ('problem' in sent) return setProblem(sent.problem)
    if (sent.answer.isApplied) return onDone(sent.answer)
    setTried((before) =>
      before && from > 0
        ? { ...sent.answer, rows: [...before.rows, ...sent.answer.rows] }
        : sent.answer,
    )
  }

  async function choose(chosen: File | undefined) {
    setTried(null)
    setProblem(null)
    if (!chosen) return
    if (chosen.size > maxFileBytes)
      return setProblem('The file is larger than 2 MB. Split it in two.')
    try {
      const csv = new FileTextReader().read(new Uint8Array(await chosen.arrayBuffer()), true)
      file.current = { id: crypto.randomUUID(), csv }
    } catch (error) {
      if (error instanceof UnknownEncodingError) return setProblem(error.message)
      throw error
    }
    await send(true, 0)
  }

  return {
    tried,
    problem,
    isBusy,
    choose,
    importIt: () => void send(false, 0),
    readMore: () => void send(true, tried?.next ?? 0),
  }
}

type DryRunResultProps = {
  answer: ImportAnswer
  isBusy: boolean
  onImport: () => void
  onMore: () => void
}

function DryRunResult({ answer, isBusy, onImport, onMore }: DryRunResultProps) {
  const { counts, rows, next } = answer
  const changes = counts.new + counts.draft + counts.request
  const label = counts.request > 0 ? 'Import and send for approval' : 'Import'
  return (
    <section className="grid gap-3" aria-label="What this file will change">
      <Notice
        tone={counts.refused > 0 ? 'warning' : 'success'}
        role="status"
        title="This is only a check. Nothing is saved yet."
      >
        <p>{`${countsText(counts)}.`}</p>
        {counts.refused > 0 ? (
          <p>You can still import the rest. Correct the skipped lines and import the file again.</p>
        ) : null}
      </Notice>
      <div>
        <Button isBusy={isBusy} disabled={changes === 0} onClick={onImport}>
          {label}
        </Button>
      </div>
      <DiffTable
        caption="Lines in the file"
        rows={diffRows(rows)}
        onMore={next === null ? null : onMore}
        isLoading={isBusy}
      />
    </section>
  )
}

export const meta = () => [{ title: 'Import products | Staff console' }]

export default function ProductImport() {
  const navigate = useNavigate()
  const refresh = useRefetchQueries('products', 'approvals')
  const revisesId = useSearchParams()[0].get('revise')
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <h1>Import products</h1>
      {revisesId ? (
        <Notice>
          <p>This import revises the request that wasn’t approved.</p>
        </Notice>
      ) : null}
      <ImportView
        onSend={async (call) => {
          try {
            return { answer: await sendImport(call, revisesId) }
          } catch (error) {
            return { problem: failureText(error) }
          }
        }}
        onDone={({ counts, approval }) => {
          void refresh()
          const description = approval ? 'A second person decides what goes live.' : undefined
          toastSuccess(`Imported: ${countsText(counts)}`, { description })
          void navigate(approval ? '/admin/products' : '/admin/products/drafts')
        }}
      />
    </div>
  )
}
