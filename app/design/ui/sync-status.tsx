import { formatClockTime } from '#app/basics/dates.ts'
import { Button } from './button.tsx'
import { Notice } from './surfaces.tsx'
import { Table } from './table.tsx'

/** Sync status of a list. Times are from the browser's clock. */
export type SyncState = {
  lastSyncedAt: Date | null
  error: string | null
  note?: string
  isRefreshing: boolean
  refresh: () => void
}

/** Checks whether a list without data is loading: before its first error, or during a retry. */
export function isLoading({ error, isRefreshing }: SyncState): boolean {
  return error === null || isRefreshing
}

export function SyncStatus({ sync }: { sync: SyncState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-ink-soft tabular-nums">
        {[syncedAtText(sync.lastSyncedAt), sync.note].filter(Boolean).join(' · ')}
      </p>
      <Button size="small" variant="secondary" isBusy={sync.isRefreshing} onClick={sync.refresh}>
        Refresh
      </Button>
    </div>
  )
}

const syncedAtText = (at: Date | null) =>
  at ? `Last synced ${formatClockTime(at)}` : 'Not synced yet'

export function SyncError({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{`Sync error: ${error}`}</p>
    </Notice>
  )
}

export type ConflictingField = {
  name: string
  label: string
  stored: unknown
  mine: unknown
}

export type EditConflictProps = {
  /** Colleague who saved a change during this edit. `subject` is the changed item, such as "this product". */
  by: string
  subject: string
  verb?: 'save' | 'send'
  /** Fields that both people changed; fields that only the other person changed were already updated. */
  fields: readonly ConflictingField[]
  readable: (name: string, value: unknown) => string
  /** Returns the current value of a field in this edit. */
  chosen: (name: string) => unknown
  onChoose: (name: string, value: unknown) => void
}

export function EditConflict({
  by,
  subject,
  verb = 'save',
  fields,
  ...choices
}: EditConflictProps) {
  return (
    <Notice tone="warning" role="alert" title={`${by} changed ${subject} while you were editing.`}>
      <p>
        {fields.length === 0
          ? `Fields you didn’t change now show the latest values. Check them, then ${verb} again.`
          : `You both changed these fields. Choose a value for each, then ${verb} again.`}
      </p>
      {fields.length > 0 ? (
        <div className="mt-3">
          <Table
            caption="Fields you both changed"
            isCaptionHidden
            isDense
            columns={['Field', 'Stored now', 'Yours']}
          >
            <tbody>
              {fields.map((field) => (
                <ConflictRow key={field.name} field={field} {...choices} />
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Notice>
  )
}

type ConflictRowProps = Pick<EditConflictProps, 'readable' | 'chosen' | 'onChoose'> & {
  field: ConflictingField
}

function ConflictRow({ field, readable, chosen, onChoose }: ConflictRowProps) {
  const { name, label, stored, mine } = field
  const options = [
    { words: 'Use this', value: stored },
    { words: 'Keep mine', value: mine },
  ]
  return (
    <tr>
      <th scope="row">{label}</th>
      {options.map(({ words, value }) => (
        <td key={words} className="wrap-anywhere">
          <span className="block whitespace-pre-line">{readable(name, value)}</span>
          <Button
            size="small"
            variant={chosen(name) === value ? 'primary' : 'secondary'}
            aria-pressed={chosen(name) === value}
            onClick={() => onChoose(name, value)}
          >
            <span>{words}</span>
            <span className="sr-only">{` for ${label}`}</span>
          </Button>
        </td>
      ))}
    </tr>
  )
}
