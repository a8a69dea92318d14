import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { InboxView } from '../../schema/inbox.ts'
import type { SavedView } from '../../schema/inbox-answers.ts'

export type ViewBarProps = {
  views: readonly SavedView[]
  pathOf: (view: InboxView) => string
  /** The address of what is shown, to mark the view it is. */
  current: string
  /** Null once it is kept, else why not. */
  onSave: (name: string) => Promise<string | null>
  onDelete: (view: SavedView) => void
}

/** LDS-06: the person's own filters, kept on the server under a name. */
export function ViewBar({ views, pathOf, current, onSave, onDelete }: ViewBarProps) {
  const [isNaming, setIsNaming] = useState(false)
  return (
    <section aria-label="Your views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => {
        const to = pathOf(view.filter)
        return (
          <span
            key={view.id}
            className="inline-flex items-center rounded-md border border-line bg-surface"
          >
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={`flex min-h-9 items-center rounded-md px-3 wrap-anywhere ${to === current ? 'bg-leaf-mist font-semibold text-leaf' : 'link'}`}
            >
              {view.name}
            </Link>
            <button
              type="button"
              className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sand"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => onDelete(view)}
            >
              <Icon name="close" size="small" />
            </button>
          </span>
        )
      })}
      <Button size="small" variant="secondary" onClick={() => setIsNaming(true)}>
        <Icon name="plus" size="small" />
        Save this view
      </Button>
      <Dialog
        isOpen={isNaming}
        onOpenChange={setIsNaming}
        size="narrow"
        title="Save this view"
        description="Search, filters and order are kept for you under a name. The same name replaces."
      >
        <NameForm onSave={onSave} onDone={() => setIsNaming(false)} />
      </Dialog>
    </section>
  )
}

function NameForm({ onSave, onDone }: Pick<ViewBarProps, 'onSave'> & { onDone: () => void }) {
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
        label="Name of the view"
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
