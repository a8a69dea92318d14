import { formatDateTime } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { kindLabels } from '../../lead/content/inbox.ts'
import type { LeadKind } from '../../lead/schema/inputs.ts'
import type { SnippetRow } from './snippets-api.ts'

export type SnippetListProps = {
  snippets: readonly SnippetRow[]
  canEdit: boolean
  onEdit: (snippet: SnippetRow) => void
  onDelete: (snippet: SnippetRow) => void
}

/** ANS-09: what replies can be begun with. */
export function SnippetList({ snippets, canEdit, onEdit, onDelete }: SnippetListProps) {
  return (
    <ul className="grid gap-3" aria-label="Snippets">
      {snippets.map((snippet) => (
        <li key={snippet.id} className="card grid gap-2" aria-label={snippet.title}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-sans text-base font-semibold wrap-anywhere">{snippet.title}</h2>
            <Badge>{snippet.kind ? kindLabels[snippet.kind as LeadKind] : 'Every form'}</Badge>
          </div>
          <p className="wrap-anywhere whitespace-pre-wrap">{snippet.body}</p>
          <div className="flex flex-wrap items-center gap-2">
            {canEdit ? (
              <>
                <Button size="small" variant="secondary" onClick={() => onEdit(snippet)}>
                  Change
                </Button>
                <Button size="small" variant="secondary" onClick={() => onDelete(snippet)}>
                  Delete
                </Button>
              </>
            ) : null}
            <span className="text-sm text-ink-soft">
              {snippet.updatedBy}, {formatDateTime(new Date(snippet.updatedAt))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
