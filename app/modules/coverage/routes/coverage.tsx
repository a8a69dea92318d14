import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/format-count.ts'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Staleness } from '#app/modules/console/ui/list-body.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { decisionWords } from '../content/imports.ts'
import { type ShownImport, useCoverage, useImport, useImportActions } from '../ui/coverage-calls.ts'
import { Demand } from '../ui/demand.tsx'
import { ImportForm } from '../ui/import-form.tsx'
import { ImportPreview } from '../ui/import-preview.tsx'

export const meta = () => [{ title: 'Coverage | Staff console' }]

/** The buildings and areas that checks are answered from, and where visitors ask for fibre. */
export default function Coverage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Coverage</h1>
      <Buildings />
      <Demand />
    </div>
  )
}

function Buildings() {
  const coverage = useCoverage()
  const actions = useImportActions()
  const [chosen, setChosen] = useState<number | null>(null)
  const imports = coverage.data?.imports ?? []
  const staged = imports.find(({ id, state }) => (chosen ? id === chosen : state === 'staged'))
  const preview = useImport(staged?.id ?? null, staged?.version ?? 0)
  if (!coverage.data) return <ReadState read={coverage} what="the imports" rows={6} />
  return (
    <>
      <Staleness read={coverage} />
      <ImportForm coverage={coverage.data} actions={actions} />
      {preview.data ? (
        <ImportPreview
          answer={preview.data}
          onDecide={(decision, mode, leaving) =>
            actions.decide(preview.data.import, decision, { mode, leaving })
          }
        />
      ) : null}
      <ImportList
        imports={imports}
        onShow={setChosen}
        onRollBack={(shown) => void actions.decide(shown, 'roll-back', { mode: 'replace' })}
      />
    </>
  )
}

const states: Record<ShownImport['state'], { label: string; tone: BadgeTone }> = {
  uploading: { label: 'Arriving', tone: 'neutral' },
  reading: { label: 'Being read', tone: 'neutral' },
  staged: { label: 'Waits for you', tone: 'warning' },
  live: { label: 'Live', tone: 'success' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  'rolled-back': { label: 'Rolled back', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
}

const columns: readonly Column<ShownImport>[] = [
  {
    label: 'File',
    isHead: true,
    renderCell: ({ fileName, isSample, operator, surveyedOn }) => (
      <>
        <span>{fileName}</span> {isSample ? <Badge>Sample</Badge> : null}
        {operator ? (
          <span className="block text-sm font-normal text-ink-soft">
            {`Areas of ${operator}${surveyedOn ? `, ${formatDate(surveyedOn)}` : ''}`}
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'State',
    renderCell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    label: 'Holds',
    className: 'cell-number',
    renderCell: ({ kind, rowsAccepted }) => decisionWords.things(kind, rowsAccepted),
  },
  {
    label: 'Refused',
    className: 'cell-number',
    renderCell: ({ rowsRefused }) => formatCount(rowsRefused),
  },
  { label: 'By', renderCell: ({ createdByName }) => createdByName },
  {
    label: 'Changed',
    renderCell: ({ updatedAt }) => (
      <time dateTime={updatedAt}>{formatDateTime(new Date(updatedAt))}</time>
    ),
  },
]

type ImportListProps = {
  imports: readonly ShownImport[]
  onShow: (id: number) => void
  onRollBack: (shown: ShownImport) => void
}

/** Every import, newest first; a live one can be rolled back. */
function ImportList({ imports, onShow, onRollBack }: ImportListProps) {
  const [asked, setAsked] = useState<ShownImport | null>(null)
  const renderActions = (shown: ShownImport) => (
    <span className="flex flex-wrap gap-2 max-md:mt-2">
      <Button variant="secondary" size="small" data-row onClick={() => onShow(shown.id)}>
        Show
      </Button>
      {shown.state === 'live' && !shown.isSample ? (
        <Button variant="secondary" size="small" onClick={() => setAsked(shown)}>
          Roll back
        </Button>
      ) : null}
    </span>
  )
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="imports">
      <h2 id="imports" className="text-lg">
        Imports
      </h2>
      <DataTable
        caption="Imports, newest first"
        columns={[...columns, { label: 'Actions', isLabelHidden: true, renderCell: renderActions }]}
        rows={imports}
        keyOf={({ id }) => id}
      />
      <LazyAlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title={`Roll back ${asked?.fileName ?? ''}?`}
        description={`Its ${asked?.kind ?? 'buildings'} leave the site at once, and those it replaced are live again.`}
        confirmLabel="Roll back"
        cancelLabel="Keep it live"
        tone="danger"
        onConfirm={() => {
          if (asked) onRollBack(asked)
          setAsked(null)
        }}
      />
    </section>
  )
}
