import { useState, type FormEvent } from 'react'
import { TextArea } from '#app/design/form/field.tsx'
import { useStoredDraft } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import type { LeadNote } from '../calls.ts'

export type NoteFormProps = {
  notes: readonly LeadNote[]
  /** Storage key of the unsent text, unique per person and lead. */
  draftKey: string
  authorName: string
  /** Resolves to null once the note is stored, or to the error message. */
  onAdd: (body: string) => Promise<string | null>
}

/** Form for a new note. A note appears at once; if it can't be saved, it returns to the field with the error. */
export function NoteForm(props: NoteFormProps) {
  const { text, setText, pending, problem, add } = useNewNote(props)
  const shown = pending && !hasArrived(pending, props.notes) ? pending.body : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <form className="grid gap-2 print:hidden" noValidate onSubmit={submit}>
      {shown === null ? null : (
        <div className="border-s-2 border-line-strong ps-3">
          <p className="text-sm text-ink-soft">{`Note by ${props.authorName}, adding…`}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{shown}</p>
        </div>
      )}
      <TextArea
        id="note"
        label="Add a note"
        rows={2}
        maxLength={4000}
        value={pending === null ? text : ''}
        readOnly={pending !== null}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="justify-self-start"
        isBusy={pending !== null}
        busyLabel="Adding…"
      >
        Add note
      </Button>
    </form>
  )
}

/** A note that is being saved, and the IDs of the notes that existed when it was sent. */
export type PendingNote = { body: string; known: ReadonlySet<LeadNote['id']> }

/** Returns true if the note is already listed: the live stream can be faster than the response to the request. */
export function hasArrived({ body, known }: PendingNote, notes: readonly LeadNote[]): boolean {
  return notes.some((note) => note.body === body && !known.has(note.id))
}

function useNewNote({ notes, draftKey, onAdd }: NoteFormProps) {
  const [text, setText] = useStoredDraft(draftKey)
  const [pending, setPending] = useState<PendingNote | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function add() {
    const body = text.trim()
    if (pending !== null) return
    if (body === '') return setProblem('Please write a note.')
    setPending({ body, known: new Set(notes.map(({ id }) => id)) })
    setProblem(null)
    const refusal = await onAdd(body)
    setPending(null)
    setProblem(refusal)
    if (refusal) return
    setText((typed) => (typed.trim() === body ? '' : typed))
  }

  return { text, setText, pending, problem, add }
}
