import { type FormEvent, useState } from 'react'
import { Select } from '#app/design/form/field.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { fieldsOf } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type PersonCall, useChangePerson, useAssignedWork } from '../calls.ts'
import type { ListedPerson, ListedWork, WorkTakers } from '../schema.ts'

type HandOverDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  person: ListedPerson
  work: readonly ListedWork[]
  change: ReturnType<typeof useChangePerson>
  onConfirm: (takers: WorkTakers) => void
}

function HandOverDialog({ isOpen, onClose, title, ...form }: HandOverDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={
        form.person.isActive
          ? 'A deactivated account can’t own work. The colleague who takes over gets a notification. You can reactivate the account later.'
          : 'The colleague who takes over gets a notification.'
      }
    >
      <HandOverForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function HandOverForm(props: Omit<HandOverDialogProps, 'isOpen' | 'title'>) {
  const { person, work, change, confirmLabel, onConfirm, onClose } = props
  const { takers, choose } = useWorkTakers(work)
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
            isChecked && !takers[one.kind] ? 'Please choose who takes over.' : fields[one.kind]
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

/** The first colleague chosen is preselected for every other kind of work that they may take. */
function useWorkTakers(work: readonly ListedWork[]) {
  const [takers, setTakers] = useState<WorkTakers>({})
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
      placeholder={takers.length > 0 ? 'Choose a colleague' : 'No colleague can take over'}
      options={takers.map(({ id, name }) => ({ value: id, label: name }))}
      value={taker}
      onChange={(event) => onChoose(event.target.value)}
      error={error}
    />
  )
}

export function AccountCard({ person }: { person: ListedPerson }) {
  const assigned = useAssignedWork(person.id)
  const Account = person.isActive ? ActiveAccount : ClosedAccount
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <h2 className="text-lg">Account</h2>
      {assigned.data ? (
        <Account person={person} work={assigned.data} />
      ) : (
        <ReadState read={assigned} what="this person’s work" rows={2} />
      )}
    </Card>
  )
}

type Props = Pick<HandOverDialogProps, 'person' | 'work'>

function useHandOver({ person, work }: Props) {
  const change = useChangePerson(person.id)
  const [isAsking, setIsAsking] = useState(false)
  function onSuccess() {
    setIsAsking(false)
    if (work.length > 0)
      toastSuccess('Handed over', { description: `${workListText(work)} of ${person.fullName}.` })
  }
  /** The dialog shows why the work can't be handed over; it may be new work, which the page has just fetched. */
  function onError(error: unknown) {
    if (Object.keys(fieldsOf(error)).length > 0) setIsAsking(true)
  }
  // A promise, because callbacks of `mutate` don't run once the closed account has replaced the active one.
  const handOver = (call: PersonCall) => void change.mutateAsync(call).then(onSuccess, onError)
  return { change, isAsking, setIsAsking, handOver }
}

function ActiveAccount({ person, work }: Props) {
  const { change, isAsking, setIsAsking, handOver } = useHandOver({ person, work })
  const { version } = person
  const hasWork = work.length > 0
  const title = `Deactivate ${person.fullName}?`
  const deactivate = (takers: WorkTakers) =>
    handOver((account, param) => account.deactivation.$post({ param, json: { version, takers } }))
  return (
    <>
      {hasWork ? null : <ErrorNotice error={change.error} />}
      <p>
        <span>Deactivating signs the person out everywhere. Their history stays.</span>
        <span>{hasWork ? ` Choose who takes over their work: ${workListText(work)}.` : ''}</span>
      </p>
      <Button
        variant="danger"
        size="small"
        isBusy={change.isPending && !isAsking}
        onClick={() => setIsAsking(true)}
      >
        Deactivate
      </Button>
      {hasWork ? (
        <HandOverDialog
          {...{ isOpen: isAsking, title, person, work, change }}
          onClose={() => setIsAsking(false)}
          confirmLabel="Hand over and deactivate"
          onConfirm={deactivate}
        />
      ) : (
        <AlertDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={title}
          description="Every session ends now, and one-time links stop working. You can reactivate the account later."
          confirmLabel="Deactivate"
          cancelLabel="Keep active"
          tone="danger"
          onConfirm={() => {
            setIsAsking(false)
            deactivate({})
          }}
        />
      )}
    </>
  )
}

function ClosedAccount({ person, work }: Props) {
  const { change, isAsking, setIsAsking, handOver } = useHandOver({ person, work })
  const { version } = person
  return (
    <>
      {isAsking ? null : <ErrorNotice error={change.error} />}
      {work.length > 0 ? (
        <Notice tone="warning" title={`Still assigned to this account: ${workListText(work)}`}>
          <p className="mb-3">
            No one is notified about this work until a colleague takes it over.
          </p>
          <Button size="small" onClick={() => setIsAsking(true)}>
            Hand over
          </Button>
        </Notice>
      ) : null}
      <p>This account is inactive. If you reactivate it, it keeps its password and role.</p>
      <Button
        size="small"
        variant={work.length > 0 ? 'secondary' : 'primary'}
        isBusy={change.isPending && !isAsking}
        onClick={() =>
          change.mutate((account, param) =>
            account.reactivation.$post({ param, json: { version } }),
          )
        }
      >
        Reactivate
      </Button>
      <HandOverDialog
        {...{ isOpen: isAsking, person, work, change }}
        onClose={() => setIsAsking(false)}
        title={`Who takes over from ${person.fullName}?`}
        confirmLabel="Hand over"
        onConfirm={(takers) =>
          handOver((account, param) => account['hand-over'].$post({ param, json: { takers } }))
        }
      />
    </>
  )
}

const workListText = (work: readonly ListedWork[]) => work.map(({ text }) => text).join(', ')
