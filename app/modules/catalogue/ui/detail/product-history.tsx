import { formatDateTime } from '#app/basics/dates.ts'
import { activityWords } from '../../rules/describe-history.ts'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import type { HistoryEntry } from '../../schema/answers.ts'

/** ADP-22: who changed which field, from what, to what, when, and who approved it; newest first. */
export function ProductHistory({ history }: { history: readonly HistoryEntry[] }) {
  if (history.length === 0)
    return <p className="text-ink-soft">Nothing has happened to this product yet.</p>
  return (
    <ol className="grid gap-3">
      {history.map((entry) => (
        <li key={entry.id} className="border-l-2 border-line ps-3">
          <p>
            <span className="font-semibold">{entry.actorName}</span> {activityWords(entry.action)}
            <span className="text-ink-soft"> · {formatDateTime(new Date(entry.at))}</span>
          </p>
          <People entry={entry} />
          {entry.changes.length > 0 ? (
            <ul className="mt-1 grid gap-0.5 text-sm">
              {entry.changes.map(({ field, oldValue, newValue }) => (
                <li key={field} className="wrap-anywhere">
                  {fieldLabel(field)}:{' '}
                  <del className="text-ink-soft">{readableValue(field, oldValue)}</del> →{' '}
                  <ins className="no-underline">{readableValue(field, newValue)}</ins>
                </li>
              ))}
            </ul>
          ) : null}
          {entry.comment ? <p className="mt-1 text-sm">“{entry.comment}”</p> : null}
        </li>
      ))}
    </ol>
  )
}

function People({ entry: { requestedBy, approvedBy, actorName } }: { entry: HistoryEntry }) {
  const people = [
    requestedBy && requestedBy !== actorName ? `Requested by ${requestedBy}` : '',
    approvedBy ? `decided by ${approvedBy}` : '',
  ].filter(Boolean)
  return people.length > 0 ? <p className="text-sm text-ink-soft">{people.join(', ')}</p> : null
}
