import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { routeQuery, staffApi } from '#app/modules/access/calls.ts'
import { FormButtons } from '#app/modules/access/ui/form-parts.tsx'
import { useFormSending } from '#app/modules/access/ui/use-write.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import type { viewsApi } from '../api.server.ts'
import type { SavedView, ViewFilter, ViewList } from '../schema.ts'

const api = staffApi<typeof viewsApi>('/api/admin/views')[':list']

function useViews(list: ViewList) {
  const queries = useQueryClient()
  const queryKey = ['views', list]
  const stored = useQuery(routeQuery(queryKey, api.$get, { param: { list } }))
  const refresh = () => queries.invalidateQueries({ queryKey })

  async function save(name: string, filter: ViewFilter): Promise<void> {
    await api.$post({ param: { list }, json: { name, filter } })
    await refresh()
  }
  const restore = ({ name, filter }: SavedView) =>
    save(name, filter).catch((error) => toastFailure('The view was not restored', error))

  async function remove(view: SavedView): Promise<void> {
    try {
      await api[':id'].$delete({ param: { list, id: view.id } })
      await refresh()
      toastSuccess(`Deleted the view ${view.name}`, { undo: () => void restore(view) })
    } catch (error) {
      toastFailure('The view was not deleted', error)
    }
  }
  return { stored, save, remove }
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
  const { stored, save, remove } = useViews(list)
  const shown = queryOf(Object.fromEntries(params))
  return (
    <section aria-label="Your views" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      {stored.isLoadingError ? <LoadError onRetry={() => void stored.refetch()} /> : null}
      {stored.data?.views.map((view) => (
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
      <Dialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        size="narrow"
        title="Save this view"
        description="Saves your search, filters and order under a name. Using the same name again replaces the view."
      >
        <NameForm
          onSave={(name) => save(name, Object.fromEntries(new URLSearchParams(shown)))}
          onDone={() => setIsNaming(false)}
        />
      </Dialog>
    </section>
  )
}

/** Call this before the focused button disappears. */
const focusSection = ({ currentTarget }: MouseEvent) => currentTarget.closest('section')?.focus()

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p role="alert" className="text-danger">
        Your views could not be loaded.
      </p>
      <Button
        size="small"
        variant="secondary"
        onClick={(event) => {
          focusSection(event)
          onRetry()
        }}
      >
        Try again
      </Button>
    </>
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
          focusSection(event)
          onDelete()
        }}
      >
        <Icon name="close" size="small" />
      </button>
    </span>
  )
}

type NameFormProps = { onSave: (name: string) => Promise<void>; onDone: () => void }

function NameForm({ onSave, onDone }: NameFormProps) {
  const { errors, isBusy, onSubmit } = useFormSending(
    (typed) => onSave(String(typed.get('name'))),
    onDone,
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextInput
        id="view-name"
        name="name"
        label="View name"
        maxLength={60}
        autoComplete="off"
        error={Object.values(errors)[0]}
      />
      <FormButtons label="Save" isBusy={isBusy} onCancel={onDone} />
    </form>
  )
}
