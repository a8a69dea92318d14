import { useState, type FormEvent } from 'react'
import { Select } from '#app/design/form/select.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { fieldsOf } from '#app/modules/access/ui/failure-text.ts'
import type { ListedPerson, ListedWork } from '../schema.ts'
import type { Takers, useChangePerson } from './people-calls.ts'

type HandOverDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  person: ListedPerson
  work: readonly ListedWork[]
  change: ReturnType<typeof useChangePerson>
  onConfirm: (takers: Takers) => void
}

/** Asks who takes what a person has (STF-10). */
export function HandOverDialog({ isOpen, onClose, title, ...form }: HandOverDialogProps) {
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      description={
        form.person.isActive
          ? 'An account that cannot sign in keeps no work. The colleague who takes over gets a notification. You can reactivate the account later.'
          : 'The colleague who takes over gets a notification.'
      }
    >
      <HandOverForm {...form} onClose={onClose} />
    </LazyDialog>
  )
}

function HandOverForm(props: Omit<HandOverDialogProps, 'isOpen' | 'title'>) {
  const { person, work, change, confirmLabel, onConfirm, onClose } = props
  const { takers, choose } = useTakers(work)
  const [isChecked, setIsChecked] = useState(false)
  const fields = fieldsOf(change.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    const missing = work.find(({ kind }) => !takers[kind])
    if (missing) event.currentTarget.querySelector<HTMLElement>(`#takes_${missing.kind}`)?.focus()
    else if (!change.isPending) onConfirm(takers)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={change.error} />
      {work.map((one) => (
        <TakerSelect
          key={one.kind}
          work={one}
          taker={takers[one.kind] ?? ''}
          error={
            isChecked && !takers[one.kind] ? 'Please choose who takes this.' : fields[one.kind]
          }
          onChoose={(id) => choose(one.kind, id)}
        />
      ))}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={person.isActive ? 'danger' : 'primary'}
          isBusy={change.isPending}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** The first choice counts for everything that this person may take. */
function useTakers(work: readonly ListedWork[]) {
  const [takers, setTakers] = useState<Takers>({})
  function choose(kind: ListedWork['kind'], id: string) {
    const isFirst = Object.values(takers).every((taker) => !taker)
    const others = isFirst
      ? work.filter((one) => one.takers.some((taker) => taker.id === id)).map((one) => one.kind)
      : []
    setTakers({ ...takers, ...Object.fromEntries(others.map((one) => [one, id])), [kind]: id })
  }
  return { takers, choose }
}

type TakerSelectProps = {
  work: ListedWork
  taker: string
  error: string | undefined
  onChoose: (id: string) => void
}

function TakerSelect({ work, taker, error, onChoose }: TakerSelectProps) {
  const { kind, text, also, takers } = work
  return (
    <Select
      id={`takes_${kind}`}
      label={`Who takes ${text}?`}
      hint={also ? `With ${also}.` : undefined}
      placeholder={takers.length > 0 ? 'Choose a colleague' : 'No colleague can take this'}
      options={takers.map(({ id, name }) => ({ value: id, label: name }))}
      value={taker}
      onChange={(event) => onChoose(event.target.value)}
      error={error}
    />
  )
}
