import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { StaffApiError, failureText, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { toastSuccess, toastFailure } from '../../ui/toasts.ts'
import type { viewsApi } from '../api.server.ts'
import type { SavedView, ViewFilter, ViewList } from '../schema.ts'

const api = staffApi<typeof viewsApi>('/api/admin/views')[':list']

function useViews(list: ViewList) {
  const queries = useQueryClient()
  const queryKey = ['views', list]
  const stored = useQuery(routeQuery(queryKey, api.$get, { param: { list } }))
  const refresh = () => queries.invalidateQueries({ queryKey })

  /** Returns null once the view is saved, otherwise the error message. */
  async function save(name: string, filter: ViewFilter): Promise<string | null> {
    try {
      await api.$post({ param: { list }, json: { name, filter } })
      await refresh()
      return null
    } catch (error) {
      return (error instanceof StaffApiError && error.fields.name) || failureText(error)
    }
  }

  async function remove({ id, name, filter }: SavedView): Promise<void> {
    try {
      await api[':id'].$delete({ param: { list, id } })
      await refresh()
      toastSuccess(`Deleted the view ${name}`, { undo: () => void save(name, filter) })
    } catch (error) {
      toastFailure('The view was not deleted', error)
    }
  }
  return { views: stored.data?.views ?? [], save, remove }
}

export type SavedViewsProps = {
  list: ViewList
  queryOf: (filter: ViewFilter) => string
  /** If true, the button shows only its star on a phone, to save space. */
  isCompact?: boolean
}

export function SavedViews({ list, queryOf, isCompact }: SavedViewsProps) {
  const [params] = useSearchParams()
  const [isNaming, setIsNaming] = useState(false)
  const { views, save, remove } = useViews(list)
  const shown = queryOf(Object.fromEntries(params))
  return (
    <section aria-label="Your views" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ViewLink
          key={view.id}
          view={view}
          query={queryOf(view.filter)}
          shown={shown}
          onDelete={() => void remove(view)}
        />
      ))}
      <Button size="small" variant="secondary" onClick={() => setIsNaming(true)}>
        <Icon name="star" size="small" />
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>Save this view</span>
      </Button>
      <LazyDialog
        isOpen={isNaming}
        onOpenChange={setIsNaming}
        size="narrow"
        title="Save this view"
        description="Saves your search, filters and order under a name. Using the same name again replaces the view."
      >
        <NameForm
          onSave={(name) => save(name, Object.fromEntries(new URLSearchParams(shown)))}
          onDone={() => setIsNaming(false)}
        />
      </LazyDialog>
    </section>
  )
}

type ViewLinkProps = { view: SavedView; query: string; shown: string; onDelete: () => void }

function ViewLink({ view, query, shown, onDelete }: ViewLinkProps) {
  const isShown = query === shown
  return (
    <span className="inline-flex items-center rounded-md border border-line bg-surface">
      <Link
        to={`?${query}`}
        aria-current={isShown ? 'page' : undefined}
        className={`flex min-h-9 items-center rounded-md px-3 wrap-anywhere ${isShown ? 'bg-leaf-mist font-semibold text-leaf' : 'link'}`}
      >
        {view.name}
      </Link>
      <button
        type="button"
        className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sand"
        aria-label={`Delete the view ${view.name}`}
        onClick={(event) => {
          // The focused button disappears with its view.
          event.currentTarget.closest('section')?.focus()
          onDelete()
        }}
      >
        <Icon name="close" size="small" />
      </button>
    </span>
  )
}

/** `onSave` resolves to null once the view is saved, otherwise to the error message. */
type NameFormProps = { onSave: (name: string) => Promise<string | null>; onDone: () => void }

function NameForm({ onSave, onDone }: NameFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setIsSaving(true)
    const refusal = await onSave(name)
    setIsSaving(false)
    setProblem(refusal)
    if (refusal === null) onDone()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextInput
        id="view-name"
        name="name"
        label="View name"
        maxLength={60}
        autoComplete="off"
        error={problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSaving} busyLabel="Saving…">
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
