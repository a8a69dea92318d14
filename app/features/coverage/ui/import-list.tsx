import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Table } from '#app/design/ui/table.tsx'
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

export type ImportListProps = {
  imports: readonly ShownImport[]
  onShow: (id: number) => void
  onRollBack: (shown: ShownImport) => void
}

/** Every import, newest first; a live one can be rolled back. */
export function ImportList({ imports, onShow, onRollBack }: ImportListProps) {
  const [asked, setAsked] = useState<ShownImport | null>(null)
  return (
    <section className="card grid grid-cols-1 gap-3" aria-labelledby="imports">
      <h2 id="imports" className="text-lg">
        Imports
      </h2>
      <Table caption="Imports, newest first" isCaptionHidden isDense isStacked>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col" className="cell-number">
              Buildings
            </th>
            <th scope="col" className="cell-number">
              Refused
            </th>
            <th scope="col">By</th>
            <th scope="col">Changed</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((shown) => (
            <ImportRow key={shown.id} shown={shown} onShow={onShow} onAsk={setAsked} />
          ))}
        </tbody>
      </Table>
      <LazyAlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title={`Roll back ${asked?.fileName ?? ''}?`}
        description="Its buildings leave the site at once, and those it replaced are live again."
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

type ImportRowProps = Pick<ImportListProps, 'onShow'> & {
  shown: ShownImport
  /** Asks whether this one is to be rolled back. */
  onAsk: (shown: ShownImport) => void
}

function ImportRow({ shown, onShow, onAsk }: ImportRowProps) {
  return (
    <tr>
      <th scope="row">
        {shown.fileName} {shown.isSample ? <Badge>Sample</Badge> : null}
      </th>
      <td data-label="State">
        <Badge tone={states[shown.state].tone}>{states[shown.state].label}</Badge>
      </td>
      <td data-label="Buildings" className="cell-number">
        {shown.rowsAccepted.toLocaleString('en-GB')}
      </td>
      <td data-label="Refused" className="cell-number">
        {shown.rowsRefused.toLocaleString('en-GB')}
      </td>
      <td data-label="By">{shown.createdByName}</td>
      <td data-label="Changed">
        <time dateTime={shown.updatedAt}>{formatDateTime(new Date(shown.updatedAt))}</time>
      </td>
      <td>
        <span className="flex flex-wrap gap-2 max-md:mt-2">
          <Button variant="secondary" size="small" data-row onClick={() => onShow(shown.id)}>
            Show
          </Button>
          {shown.state === 'live' && !shown.isSample ? (
            <Button variant="secondary" size="small" onClick={() => onAsk(shown)}>
              Roll back
            </Button>
          ) : null}
        </span>
      </td>
    </tr>
  )
}
