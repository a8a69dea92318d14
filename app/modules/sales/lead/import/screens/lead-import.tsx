import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { Field, FormError, Select } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import {
  failureText,
  fileBody,
  fetchJson,
  routeQuery,
  sendUpload,
} from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { forgetChosenFile } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import {
  type ColumnTarget,
  type RowOutcome,
  columnTargets,
  importStateLabels,
  rowOutcomeLabels,
} from '../content.ts'
import {
  ConfirmImport,
  type ImportFile,
  type ImportPage,
  imports,
  importsKey,
  useImportCall,
} from '../ui/confirm-import.tsx'

type ImportRow = ImportPage['rows'][number]

export const meta = () => [{ title: 'Import leads | Staff console' }]

/** Imports leads from a CSV file. Every row is checked before a lead is created. */
export default function LeadImportPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('import')
  return (
    <div className="grid max-w-4xl gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <h1>Import leads</h1>
      <FileChooser onRead={(file) => setParams({ import: file.id })} />
      {id ? <ImportDetail key={id} id={id} /> : null}
      <EarlierImports openId={id} />
    </div>
  )
}

function FileChooser({ onRead }: { onRead: (file: ImportFile) => void }) {
  const { isBusy, error, run } = useImportCall()
  async function choose(file: File | undefined) {
    if (!file || isBusy) return
    const param = { id: crypto.randomUUID() }
    const query = { name: file.name.slice(0, 200) }
    const done = await run(() =>
      sendUpload(() => fetchJson(imports[':id'].file.$put({ param, query }, fileBody(file)))),
    )
    if (done) onRead(done)
  }
  return (
    <section className="card grid gap-2">
      <Field
        id="lead-file"
        label="CSV file"
        hint="Up to 50,000 rows. We check the file first. Nothing is saved as a lead until you confirm."
        error={error ? failureText(error) : null}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv"
            className="control"
            aria-disabled={isBusy}
            onClick={forgetChosenFile}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <div role="status">{isBusy ? 'Checking the file…' : null}</div>
    </section>
  )
}

function useImportPage(id: string, outcome: RowOutcome | '', after: number) {
  const query = { ...(outcome ? { outcome } : {}), after: String(after) }
  const key = [...importsKey, id, outcome, after]
  return useQuery({
    ...routeQuery(key, imports[':id'].$get, { param: { id }, query }),
    // While other rows load, the form stays, because its columns may not be checked yet.
    placeholderData: keepPreviousData,
  })
}

function ImportDetail({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<RowOutcome | ''>('')
  const [after, setAfter] = useState(0)
  const [isUnchecked, setIsUnchecked] = useState(false)
  const page = useImportPage(id, outcome, after)
  if (!page.data) return <ReadState read={page} what="the import" rows={6} />
  const { file, rows, next } = page.data
  return (
    <section className="grid gap-4" aria-label={`Import of ${file.fileName}`}>
      <Summary file={file} />
      {file.state === 'checked' ? (
        <ColumnMappingFields file={file} onChange={setIsUnchecked} />
      ) : null}
      {file.state === 'checked' || file.state === 'importing' ? (
        <ConfirmImport file={file} isUnchecked={isUnchecked} />
      ) : null}
      {file.canUndo ? <UndoImport file={file} /> : null}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">Rows</h2>
        <Select
          id="row-outcome"
          label="Show"
          value={outcome}
          options={Object.entries(rowOutcomeLabels).map(([value, label]) => ({ value, label }))}
          placeholder="All rows"
          onChange={(event) => {
            setOutcome(event.currentTarget.value as RowOutcome | '')
            setAfter(0)
          }}
        />
      </div>
      {rows.length === 0 ? <p>No rows.</p> : <Rows rows={rows} headings={file.headings} />}
      <div className="flex gap-2">
        {after > 0 ? (
          <Button variant="secondary" size="small" onClick={() => setAfter(0)}>
            Show first rows
          </Button>
        ) : null}
        {next === null ? null : (
          <Button variant="secondary" size="small" onClick={() => setAfter(next)}>
            Show next rows
          </Button>
        )}
      </div>
    </section>
  )
}

const nameColumns: readonly ColumnTarget[] = ['name', 'firstName', 'lastName', 'company']

function Summary({ file }: { file: ImportFile }) {
  const { addedCount, joinedCount, refusedCount, state, mapping } = file
  const chosen = Object.values(mapping)
  const hasPeople =
    chosen.some((one) => nameColumns.includes(one)) &&
    (chosen.includes('email') || chosen.includes('phone'))
  const isUndone = state === 'undoing' || state === 'undone'
  const counts = `${formatCount(addedCount)} new, ${formatCount(joinedCount)} added to an existing person, ${formatCount(refusedCount)} refused.`
  const title = state === 'checked' ? 'Dry run: nothing is saved yet' : importStateLabels[state]
  return (
    <Notice
      tone={refusedCount > 0 || state !== 'done' ? 'warning' : 'success'}
      role="status"
      title={`${file.fileName}: ${title}`}
    >
      <p>{isUndone ? 'Each row below shows whether its lead was removed or kept.' : counts}</p>
      {refusedCount > 0 && state === 'checked' ? (
        <p>
          {hasPeople
            ? 'Refused rows are left out. Correct them, then import them from a new file.'
            : 'Choose below which columns contain the name and the email or phone, then check again.'}
        </p>
      ) : null}
    </Notice>
  )
}

const targetOptions = Object.entries(columnTargets).map(([value, label]) => ({ value, label }))

/** `onChange` reports whether columns were changed since the last dry run. */
function ColumnMappingFields({
  file,
  onChange,
}: {
  file: ImportFile
  onChange: (isUnchecked: boolean) => void
}) {
  const { isBusy, error, run } = useImportCall()
  const [mapping, setMapping] = useState(file.mapping)
  async function check() {
    const { id } = file
    const json = { mapping }
    if (await run(() => fetchJson(imports[':id'].mapping.$post({ param: { id }, json }))))
      onChange(false)
  }
  return (
    <CardSection title="Columns">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {file.headings.map((heading, at) => (
          <Select
            key={heading}
            id={`column-${at}`}
            label={heading}
            value={mapping[heading] ?? 'ignore'}
            options={targetOptions}
            onChange={(event) => {
              setMapping({ ...mapping, [heading]: event.currentTarget.value as ColumnTarget })
              onChange(true)
            }}
          />
        ))}
      </div>
      <FormError message={error ? failureText(error) : null} />
      <div>
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel="Checking…"
          onClick={() => void check()}
        >
          Check again
        </Button>
      </div>
    </CardSection>
  )
}

function UndoImport({ file }: { file: ImportFile }) {
  const { isBusy, error, run } = useImportCall()
  async function undo() {
    const param = { id: file.id }
    const undone = await run(async () => {
      for (;;) {
        const now = await fetchJson(imports[':id'].undo.$post({ param, json: {} }))
        if (now.state === 'undone') return now
      }
    })
    if (undone) toastSuccess('Import undone', { description: 'Leads already worked on were kept.' })
  }
  return (
    <section className="card grid gap-2" aria-label="Undo the import">
      <p>
        Undo removes the imported leads that no one has worked on. You can undo for 24 hours after
        the import.
      </p>
      <FormError message={error ? failureText(error) : null} />
      <div>
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel="Undoing…"
          onClick={() => void undo()}
        >
          {file.state === 'undoing' ? 'Continue undo' : 'Undo import'}
        </Button>
      </div>
    </section>
  )
}

const tones: Record<RowOutcome, BadgeTone> = {
  added: 'success',
  joined: 'info',
  refused: 'danger',
  kept: 'warning',
  removed: 'neutral',
}

function Rows({ rows, headings }: { rows: readonly ImportRow[]; headings: readonly string[] }) {
  const columns: readonly Column<ImportRow>[] = [
    { label: 'Line', isHead: true, className: 'tabular-nums', renderCell: ({ line }) => line },
    {
      label: 'Result',
      renderCell: ({ outcome, reason }) => (
        <>
          <Badge tone={tones[outcome]}>{rowOutcomeLabels[outcome]}</Badge>
          {reason ? <span className="mt-1 block wrap-anywhere">{reason}</span> : null}
        </>
      ),
    },
    {
      label: 'Row',
      className: 'wrap-anywhere',
      renderCell: ({ cells, leadId }) =>
        leadId ? (
          <TextLink to={`/admin/leads/${leadId}`}>Open lead</TextLink>
        ) : (
          cells.slice(0, headings.length).filter(Boolean).join(' · ')
        ),
    },
  ]
  return (
    <DataTable
      caption="Rows in the file"
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
    />
  )
}

function EarlierImports({ openId }: { openId: string | null }) {
  const found = useQuery(routeQuery([...importsKey, 'all'], imports.$get))
  const others = (found.data?.imports ?? []).filter(({ id }) => id !== openId)
  if (found.error && !found.data) return <ReadState read={found} what="the earlier imports" />
  if (others.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">Earlier imports</h2>
      <ul className="grid gap-1">
        {others.map(({ id, fileName, state, createdAt, createdByName, ...counts }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`?import=${id}`}>{fileName}</TextLink>{' '}
            <span>{`${importStateLabels[state]}, ${formatCount(counts.addedCount + counts.joinedCount)} leads, ${createdByName}, ${formatDateTime(new Date(createdAt))}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
