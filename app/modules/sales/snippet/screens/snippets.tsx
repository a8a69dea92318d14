import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { StaffApiError, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { FormButtons, FormFailure } from '#app/modules/access/ui/form-parts.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useFormSending } from '#app/modules/access/ui/use-write.tsx'
import { ListBody } from '#app/modules/console/ui/list-body.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { ClashNotice } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { type Edit, useKeptEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
import { kindLabels } from '../../lead/inbox/content.ts'
import { type LeadKind, formKinds } from '../../lead/schema.ts'
import { type SnippetRow, type TypedSnippet, snippets } from '../calls.ts'

type SnippetFormProps = {
  /** The snippet to edit; undefined for a new one. */
  snippet: SnippetRow | undefined
  save: ReturnType<typeof useSnippetWrites>['save']
  onClose: () => void
}

// Only website forms can have their own snippets. Leads from other channels use the snippets for all forms.
const kindOptions = formKinds.map((value) => ({ value, label: kindLabels[value] }))

const placeholderHint =
  'We fill in {name}, {reference} and {promise} (our reply time) from the lead, and {offer:business-pro} with the current public price.'

const newSnippet = { title: '', body: '', kind: null, version: 0 }

const labels = { title: 'Title', kind: 'For leads of', body: 'Text' }

const typedOf = ({ title, body, kind }: Omit<TypedSnippet, 'kind'> & { kind: string | null }) =>
  ({ title, body, kind }) as TypedSnippet

const kindText = (kind: unknown) => (kind ? kindLabels[kind as LeadKind] : 'Every form')

function SnippetForm({ snippet, save, onClose }: SnippetFormProps) {
  const { version } = snippet ?? newSnippet
  const start = { value: typedOf(snippet ?? newSnippet), version }
  const edit = useKeptEdit<TypedSnippet>(`snippet-${snippet?.id ?? 'new'}`, start)
  /** Returns false if a colleague changed the snippet meanwhile; the edit then continues from their version. */
  async function send() {
    try {
      await save(snippet, edit.value, edit.base.version)
      return true
    } catch (error) {
      const current = error instanceof StaffApiError && (error.current as SnippetRow | null)
      if (!current) throw error
      edit.mergeRemote(current.updatedBy, { ...current, value: typedOf(current) })
      return false
    }
  }
  const { errors, isBusy, onSubmit } = useFormSending(send, (isSaved) => isSaved && onClose())
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormFailure title="The snippet was not saved." message={errors.form} />
      <ClashNotice
        edit={edit}
        subject="this snippet"
        labelOf={(name) => labels[name as keyof TypedSnippet]}
        readable={(name, value) => (name === 'kind' ? kindText(value) : String(value))}
      />
      <Fields edit={edit} errors={errors} />
      <FormButtons label="Save" isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}

type FieldsProps = { edit: Edit<TypedSnippet>; errors: Record<string, string> }

function Fields({ edit: { value, set }, errors }: FieldsProps) {
  return (
    <>
      <TextInput
        id="snippet-title"
        label={labels.title}
        maxLength={80}
        autoComplete="off"
        value={value.title}
        onChange={(event) => set('title', event.currentTarget.value)}
        error={errors.title}
      />
      <Select
        id="snippet-kind"
        label={labels.kind}
        placeholder={kindText(null)}
        options={kindOptions}
        value={value.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value || null)}
        error={errors.kind}
      />
      <TextArea
        id="snippet-body"
        label={labels.body}
        rows={8}
        maxLength={4000}
        hint={placeholderHint}
        value={value.body}
        onChange={(event) => set('body', event.currentTarget.value)}
        error={errors.body}
      />
    </>
  )
}

type SnippetListProps = {
  snippets: readonly SnippetRow[]
  canEdit: boolean
  onEdit: (snippet: SnippetRow) => void
  onDelete: (snippet: SnippetRow) => void
}

function SnippetList({ snippets, canEdit, onEdit, onDelete }: SnippetListProps) {
  return (
    <ul className="grid gap-3" aria-label="Snippets">
      {snippets.map((snippet) => (
        <li key={snippet.id} className="card grid gap-2" aria-label={snippet.title}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-sans text-base font-semibold wrap-anywhere">{snippet.title}</h2>
            <Badge>{kindText(snippet.kind)}</Badge>
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
              {`${snippet.updatedBy}, ${formatDateTime(new Date(snippet.updatedAt))}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const snippetRoutes = snippets[':id']

function useSnippetWrites() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['snippets'] })
  // A new snippet keeps its ID until it is stored, so that a retry after a lost response doesn't store it twice.
  const newId = useRef(crypto.randomUUID())
  const put = (id: string, json: TypedSnippet & { version: number }) =>
    fetchJson(snippetRoutes.$put({ param: { id }, json }))
  return {
    async save(known: SnippetRow | undefined, typed: TypedSnippet, version: number) {
      await put(known?.id ?? newId.current, { ...typed, version })
      newId.current = crypto.randomUUID()
      await refresh()
      toastSuccess(`Snippet saved: ${typed.title}`)
    },
    remove(snippet: SnippetRow) {
      const { id, version, title } = snippet
      const undo = () =>
        void put(id, { ...typedOf(snippet), version: 0 })
          .then(refresh)
          .catch((error) => toastFailure('The snippet was not restored', error))
      void fetchJson(snippetRoutes.$delete({ param: { id }, json: { version } }))
        .then(() => toastSuccess(`Snippet deleted: ${title}`, { undo }))
        .catch((error) => toastFailure('The snippet was not deleted', error))
        .finally(() => void refresh())
    },
  }
}

export const meta = () => [{ title: 'Snippets | Staff console' }]

export default function Snippets() {
  const canEdit = authorizeRight(useStaffUser(), 'edit') === 'allowed'
  // The texts keep their placeholders; in a composer, `snippets.for` fills them.
  const read = useQuery(routeQuery(['snippets', 'all'], snippets.index.$get))
  const { save, remove } = useSnippetWrites()
  const [editing, setEditing] = useState<Pick<SnippetFormProps, 'snippet'> | null>(null)
  const [leaving, setLeaving] = useState<SnippetRow | null>(null)
  const add = () => setEditing({ snippet: undefined })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Snippets</h1>
        {canEdit ? (
          <Button size="small" onClick={add}>
            Add a snippet
          </Button>
        ) : (
          <p className="text-ink-soft">Anyone with edit rights can change these snippets.</p>
        )}
      </div>
      <ListBody
        list={{ rows: read.data?.snippets, read }}
        what="the snippets"
        isNarrowed={false}
        empty={<NoSnippets onAdd={canEdit ? add : undefined} />}
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
      <Dialog
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.snippet ? 'Edit snippet' : 'Add a snippet'}
      >
        <SnippetForm
          key={editing?.snippet?.id ?? 'new'}
          snippet={editing?.snippet}
          save={save}
          onClose={() => setEditing(null)}
        />
      </Dialog>
      <DeleteDialog snippet={leaving} onClose={() => setLeaving(null)} onDelete={remove} />
    </div>
  )
}

function NoSnippets({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="There are no snippets yet"
      icon="message"
      action={
        onAdd ? (
          <Button variant="secondary" size="small" onClick={onAdd}>
            Write your first snippet
          </Button>
        ) : null
      }
    >
      <p>Save replies you send often and insert them with one click.</p>
    </EmptyState>
  )
}

type DeleteDialogProps = {
  snippet: SnippetRow | null
  onClose: () => void
  onDelete: (snippet: SnippetRow) => void
}

function DeleteDialog({ snippet, onClose, onDelete }: DeleteDialogProps) {
  return (
    <AlertDialog
      isOpen={snippet !== null}
      onClose={onClose}
      title={`Delete “${snippet?.title ?? ''}”?`}
      description="Replies that already use it won’t change."
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
