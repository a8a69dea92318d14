import { formatClockTime } from '#app/basics/dates.ts'
import { Button } from './button.tsx'
import { Notice } from './surfaces.tsx'
import { Table } from './table.tsx'

/** The sync status of a list; times are the browser's. */
export type SyncState = {
  lastSyncedAt: Date | null
  /** The sync error, or null. */
  error: string | null
  /** A word about the connection. */
  note?: string
  isRefreshing: boolean
  refresh: () => void
}

/** Whether a list that is not there may still come: skeletons promise that, and end with a failure. */
export function isLoading({ error, isRefreshing }: SyncState): boolean {
  return error === null || isRefreshing
}

/** When a list was last synced, with a button to refresh it. */
export function SyncStatus({ sync }: { sync: SyncState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-ink-soft tabular-nums">
        {`${syncedAt(sync.lastSyncedAt)}${sync.note ? ` · ${sync.note}` : ''}`}
      </p>
      <Button size="small" variant="secondary" isBusy={sync.isRefreshing} onClick={sync.refresh}>
        Refresh
      </Button>
    </div>
  )
}

const syncedAt = (at: Date | null) => (at ? `Last synced ${formatClockTime(at)}` : 'Not synced yet')

/** Explains why the list may be old; earlier results stay in view. */
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
  /** Who stored a change during this edit, and of what: "this product". */
  by: string
  subject: string
  /** The label of the button to press again after the conflict. */
  verb?: 'save' | 'send'
  /** The fields that both changed; what only the other changed is taken over before. */
  fields: readonly ConflictingField[]
  /** A value as a person reads it. */
  readable: (name: string, value: unknown) => string
  /** The edit's current value of the field. */
  chosen: (name: string) => unknown
  onChoose: (name: string, value: unknown) => void
}

/** Two people changed one thing: both values of each field that both changed, and a choice between them. */
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
          <Table caption="Fields both of you changed" isCaptionHidden isDense>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Stored now</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
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
    { words: 'Take this', value: stored },
    { words: 'Keep mine', value: mine },
  ]
  return (
    <tr>
      <th scope="row">{label}</th>
      {options.map(({ words, value }) => (
        <td key={words} className="wrap-anywhere">
          <span className="block">{readable(name, value)}</span>
          <Button
            size="small"
            variant={chosen(name) === value ? 'primary' : 'secondary'}
            aria-pressed={chosen(name) === value}
            onClick={() => onChoose(name, value)}
          >
            {words}
            <span className="sr-only">{` for ${label}`}</span>
          </Button>
        </td>
      ))}
    </tr>
  )
}
