import { formatCount } from '#app/basics/format-count.ts'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import { decisionWords } from '../content/imports.ts'
import type { ShownImport } from './coverage-api.ts'

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

export type ImportListProps = {
  imports: readonly ShownImport[]
  onShow: (id: number) => void
  onRollBack: (shown: ShownImport) => void
}

/** Every import, newest first; a live one can be rolled back. */
export function ImportList({ imports, onShow, onRollBack }: ImportListProps) {
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
