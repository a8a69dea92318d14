import { Button } from '#app/design/ui/button.tsx'
import { ProgressBar } from '#app/design/ui/progress-bar.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { ageInWords, type Draft } from '../../rules/draft.ts'
import type { ClientForm } from '../../schema/definition.ts'
import { useNow } from '#app/design/use-now.ts'

export type DraftRow = {
  definition: ClientForm
  draft: Draft
  owner: string
  subject: string
  path: string
}

export type DraftTableProps = {
  rows: readonly DraftRow[]
  onDownload: (row: DraftRow) => void
  onRemove: (row: DraftRow) => void
}

const keyOf = ({ owner, draft }: DraftRow) => `${owner} ${draft.id}`

/** ADF-03: client and form, how far it is, when it was saved, and how to go on; cards on a telephone. */
export function DraftTable(props: DraftTableProps) {
  return (
    <>
      <ul className="grid gap-3 md:hidden" aria-label="Recent drafts, the last one saved first">
        {props.rows.map((row) => (
          <li key={keyOf(row)} className="card grid gap-2 p-3">
            <p className="font-semibold">
              <About row={row} />
            </p>
            <Progress row={row} />
            <p className="text-ink-soft">
              Saved <Saved row={row} />
            </p>
            <Actions {...props} row={row} />
          </li>
        ))}
      </ul>
      <div className="max-md:hidden">
        <Table
          caption="Recent drafts, the last one saved first"
          isCaptionHidden
          isDense
          columns={['Client and form', 'Progress', 'Last saved', 'Go on']}
        >
          <tbody>
            {props.rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" className="min-w-40 wrap-anywhere">
                  <About row={row} />
                </th>
                <td className="min-w-32">
                  <Progress row={row} />
                </td>
                <td>
                  <Saved row={row} />
                </td>
                <td>
                  <Actions {...props} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function About({ row: { draft, definition, subject, owner } }: { row: DraftRow }) {
  return (
    <>
      <span>{`${draft.clientName}, ${definition.formName}`}</span>
      <span className="block font-normal text-ink-soft">
        {`${subject || 'No clinic chosen yet'}${owner === '' ? ' (on this device, without sign-in)' : ''}`}
      </span>
    </>
  )
}

function Progress({ row: { draft } }: { row: DraftRow }) {
  return <ProgressBar label="Progress" percent={draft.progress} text={`${draft.progress}%`} />
}

function Saved({ row: { draft } }: { row: DraftRow }) {
  return (
    <time dateTime={draft.lastSaved} title={formatDateTime(new Date(draft.lastSaved))}>
      {ageInWords(draft.lastSaved, useNow())}
    </time>
  )
}

function Actions({ row, onDownload, onRemove }: DraftTableProps & { row: DraftRow }) {
  const about = row.subject || 'no clinic chosen'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <TextLink to={row.path}>
        <span>Continue</span>
        <span className="sr-only">{`: ${about}`}</span>
      </TextLink>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Download CSV: ${about}`}
        onClick={() => onDownload(row)}
      >
        CSV
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete draft: ${about}`}
        onClick={() => onRemove(row)}
      >
        Delete
      </Button>
    </div>
  )
}
