import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { ListBody } from '#app/modules/console/ui/list-body.tsx'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { SnippetForm } from '../ui/snippet-form.tsx'
import { SnippetList } from '../ui/snippet-list.tsx'
import { useSnippets, type SnippetRow } from '../ui/snippets-api.ts'
import { useSnippetWrites } from './snippet-calls.ts'

export const meta = () => [{ title: 'Snippets | Staff console' }]

type Editing = { snippet: SnippetRow | undefined }

/** ANS-09: texts for replies, kept by those who have the edit right. */
export default function Snippets() {
  const canEdit = authorizeRight(useStaffUser(), 'edit') === 'allowed'
  const read = useSnippets()
  const { save, remove } = useSnippetWrites()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [leaving, setLeaving] = useState<SnippetRow | null>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Snippets</h1>
        {canEdit ? (
          <Button size="small" onClick={() => setEditing({ snippet: undefined })}>
            Add a snippet
          </Button>
        ) : (
          <p className="text-ink-soft">Anyone with edit rights can change these texts.</p>
        )}
      </div>
      <ListBody
        list={{ rows: read.data?.snippets, read }}
        what="the snippets"
        isNarrowed={false}
        empty={<NoSnippets />}
      >
        {(snippets) => (
          <SnippetList
            snippets={snippets}
            canEdit={canEdit}
            onEdit={(snippet) => setEditing({ snippet })}
            onDelete={setLeaving}
          />
        )}
      </ListBody>
      <EditDialog editing={editing} onClose={() => setEditing(null)} onSave={save} />
      <DeleteDialog snippet={leaving} onClose={() => setLeaving(null)} onDelete={remove} />
    </div>
  )
}

function NoSnippets() {
  return (
    <EmptyState title="There are no snippets yet" icon="message">
      <p>
        A text that is sent again and again is written once here, and put into a reply with one
        press.
      </p>
    </EmptyState>
  )
}

type EditDialogProps = {
  editing: Editing | null
  onClose: () => void
  onSave: ReturnType<typeof useSnippetWrites>['save']
}

function EditDialog({ editing, onClose, onSave }: EditDialogProps) {
  return (
    <LazyDialog
      isOpen={editing !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={editing?.snippet ? 'Change the snippet' : 'Add a snippet'}
    >
      <SnippetForm
        key={editing?.snippet?.id ?? 'new'}
        snippet={editing?.snippet}
        onSave={(typed) => onSave(editing?.snippet, typed)}
        onClose={onClose}
      />
    </LazyDialog>
  )
}

type DeleteDialogProps = {
  snippet: SnippetRow | null
  onClose: () => void
  onDelete: (snippet: SnippetRow) => void
}

function DeleteDialog({ snippet, onClose, onDelete }: DeleteDialogProps) {
  return (
    <LazyAlertDialog
      isOpen={snippet !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete “${snippet?.title ?? ''}”?`}
      description="Replies that were made with it stay as they are."
      confirmLabel="Delete the snippet"
      cancelLabel="Keep it"
      tone="danger"
      onConfirm={() => {
        if (snippet) onDelete(snippet)
        onClose()
      }}
    />
  )
}
