import { Button } from '#app/design/ui/button.tsx'
import { ProgressBar } from '#app/design/ui/progress-bar.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { formatDateTime } from '#app/basics/dates.ts'
import { ageInWords, type Draft } from '../../rules/draft.ts'
import type { FormDefinition } from '../../schema/definition.ts'
import { useNow } from '../use-now.ts'

export type DraftRow = {
  definition: FormDefinition
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

/** ADF-03: client and form, how far it is, when it was saved, and how to go on. */
export function DraftTable({ rows, onDownload, onRemove }: DraftTableProps) {
  const now = useNow()
  return (
    <Table caption="Recent drafts, the last one saved first" isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">Client and form</th>
          <th scope="col">Progress</th>
          <th scope="col">Last saved</th>
          <th scope="col">Go on</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { definition, draft, subject } = row
          const about = subject || 'no clinic chosen'
          return (
            <tr key={`${row.owner} ${draft.id}`}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                {draft.clientName}, {definition.formName}
                <span className="block font-normal text-ink-soft">
                  {subject || 'No clinic chosen yet'}
                  {row.owner === '' ? ' (on this device, without sign-in)' : ''}
                </span>
              </th>
              <td className="min-w-32">
                <ProgressBar
                  label="Progress"
                  percent={draft.progress}
                  text={`${draft.progress}%`}
                />
              </td>
              <td>
                <time dateTime={draft.lastSaved} title={formatDateTime(new Date(draft.lastSaved))}>
                  {ageInWords(draft.lastSaved, now)}
                </time>
              </td>
              <td>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <TextLink to={row.path}>
                    Continue<span className="sr-only">: {about}</span>
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
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
