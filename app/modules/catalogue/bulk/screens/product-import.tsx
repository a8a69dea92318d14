import { useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FileTextReader, UnknownEncodingError } from '#app/basics/file-text.ts'
import { Field } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DiffTable } from '#app/design/ui/diff-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { StaffApiError, formErrorsOf } from '#app/modules/access/calls.ts'
import { forgetChosenFile, useRefetchQueries } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { sendImport } from '../../product/calls.ts'
import { csvColumns } from '../../product/content.ts'
import { countsText } from '../../product/rules.ts'
import { requiredColumns } from '../rules.ts'
import type { ImportAnswer } from '../schema.ts'
import { diffRows } from '../ui/diff-rows.ts'

const maxFileBytes = 2_000_000

function ImportForm() {
  const { tried, problem, isBusy, choose, importIt, readMore } = useDryRun()
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
              onClick={forgetChosenFile}
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <p className="text-sm text-ink-soft">
          Columns: <span>{csvColumns.join(', ')}</span>. Required:{' '}
          <span>{requiredColumns.join(', ')}</span>. An export includes all of them. We match
          products by slug. New ones become drafts, drafts change immediately, and changes to live
          products are sent for approval as one request. Only new products take their subscribers
          from the file.
        </p>
      </section>
      <div role="status">{isBusy ? 'Reading the file…' : null}</div>
      {tried ? (
        <DryRunResult answer={tried} isBusy={isBusy} onImport={importIt} onMore={readMore} />
      ) : null}
    </div>
  )
}

function useDryRun() {
  const finish = useFinishImport()
  const revisesId = useSearchParams()[0].get('revise')
  const [tried, setTried] = useState<ImportAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const file = useRef({ id: '', csv: '' })

  async function send(isDryRun: boolean, from: number, earlier: string | null = null) {
    const sent = file.current
    const expected = isDryRun ? undefined : tried?.fingerprint
    setIsBusy(true)
    setProblem(earlier)
    const [answer, error] = await sendImport({ ...sent, isDryRun, from, expected }, revisesId).then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, error] as const,
    )
    if (answer?.isApplied) finish(answer)
    // The answer about an earlier file must not show beside the file chosen since.
    if (sent !== file.current) return
    setIsBusy(false)
    const problem = error ? Object.values(formErrorsOf(error))[0]! : earlier
    setProblem(problem)
    // The products changed, so a new check shows what the file would change now.
    if (!isDryRun && error instanceof StaffApiError && error.status === 409)
      return send(true, 0, problem)
    if (answer && !answer.isApplied)
      setTried((before) => (before && from > 0 ? withPage(before, answer) : answer))
  }

  async function choose(chosen: File | undefined) {
    // A check of an earlier file that is still running is then ignored.
    const reading = { id: '', csv: '' }
    file.current = reading
    setTried(null)
    setProblem(null)
    setIsBusy(false)
    if (!chosen) return
    const read = await readText(chosen)
    if (file.current !== reading) return
    if ('problem' in read) return setProblem(read.problem)
    file.current = { id: crypto.randomUUID(), csv: read.csv }
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

/** Keeps the counts and the fingerprint of the check whose first lines are shown. */
const withPage = (shown: ImportAnswer, { rows, next }: ImportAnswer): ImportAnswer => {
  return { ...shown, rows: [...shown.rows, ...rows], next }
}

/** Returns the text of a file, or why it cannot be read. */
async function readText(file: File): Promise<{ csv: string } | { problem: string }> {
  if (file.size > maxFileBytes) return { problem: 'The file is larger than 2 MB. Split it in two.' }
  try {
    return { csv: new FileTextReader().read(new Uint8Array(await file.arrayBuffer()), true) }
  } catch (error) {
    if (error instanceof UnknownEncodingError) return { problem: error.message }
    throw error
  }
}

function useFinishImport() {
  const navigate = useNavigate()
  const refresh = useRefetchQueries('products', 'approvals')
  return ({ counts, approval }: ImportAnswer) => {
    void refresh()
    const description = approval ? 'A second person decides what goes live.' : undefined
    toastSuccess(`Imported: ${countsText(counts)}`, { description })
    // The person may have opened another screen meanwhile.
    if (window.location.pathname === '/admin/products/import')
      void navigate(approval ? '/admin/products' : '/admin/products/drafts')
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
      <ImportForm />
    </div>
  )
}
