import { useState, type ComponentProps } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import type { ListedPerson, ListedWork } from '../schema.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useChangePerson, useHeldWork, type Takers } from './people-calls.ts'

/** Closes an account, once somebody takes what the person has (STF-10), or opens it again. */
export function AccountCard({ person }: { person: ListedPerson }) {
  const held = useHeldWork(person.id)
  return (
    <Card as="section">
      <div className="grid justify-items-start gap-4">
        <h2 className="text-lg">Account</h2>
        {!held.data ? (
          <ReadState read={held} what="what this person has" rows={2} />
        ) : person.isActive ? (
          <Open person={person} work={held.data} />
        ) : (
          <Closed person={person} work={held.data} />
        )}
      </div>
    </Card>
  )
}

type Props = { person: ListedPerson; work: readonly ListedWork[] }

function Open({ person, work }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { change, deactivate } = useDeactivate(person, work, () => setIsAsking(false))
  const hasWork = work.length > 0
  const title = `Deactivate ${person.fullName}?`
  return (
    <>
      {hasWork ? null : <ErrorNotice error={change.error} />}
      <p>
        <span>Deactivating signs the person out everywhere at once. What they did stays.</span>
        <span>{hasWork ? ` Someone else takes what they have: ${listOf(work)}.` : ''}</span>
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
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={title}
          confirmLabel="Hand over and deactivate"
          person={person}
          work={work}
          change={change}
          onConfirm={deactivate}
        />
      ) : (
        <PlainQuestion
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title={title}
          onConfirm={() => {
            setIsAsking(false)
            deactivate({})
          }}
        />
      )}
    </>
  )
}

function useDeactivate(person: ListedPerson, work: Props['work'], onDone: () => void) {
  const change = useChangePerson(person.id)
  const deactivate = (takers: Takers) =>
    change.mutate(
      { path: 'deactivation', body: { version: person.version, takers } },
      {
        onSuccess: () => {
          onDone()
          if (work.length > 0) tellHanded(person, work)
        },
      },
    )
  return { change, deactivate }
}

type PlainQuestionProps = Pick<
  ComponentProps<typeof LazyAlertDialog>,
  'isOpen' | 'onOpenChange' | 'title' | 'onConfirm'
>

function PlainQuestion(props: PlainQuestionProps) {
  return (
    <LazyAlertDialog
      {...props}
      description="Every session ends now, and one-time links stop working. You can reactivate the account later."
      confirmLabel="Deactivate"
      cancelLabel="Keep active"
      tone="danger"
    />
  )
}

function Closed({ person, work }: Props) {
  const change = useChangePerson(person.id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {isAsking ? null : <ErrorNotice error={change.error} />}
      {work.length > 0 ? (
        <Notice tone="warning" title={`Still with this closed account: ${listOf(work)}`}>
          <p className="mb-3">
            No one gets notifications about them until a colleague takes them on.
          </p>
          <Button size="small" onClick={() => setIsAsking(true)}>
            Hand over
          </Button>
        </Notice>
      ) : null}
      <p>This account is closed. If you reactivate it, it keeps its password and role.</p>
      <Button
        size="small"
        variant={work.length > 0 ? 'secondary' : 'primary'}
        isBusy={change.isPending && !isAsking}
        onClick={() => change.mutate({ path: 'reactivation', body: { version: person.version } })}
      >
        Reactivate
      </Button>
      <HandOverDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Who takes over from ${person.fullName}?`}
        confirmLabel="Hand over"
        person={person}
        work={work}
        change={change}
        onConfirm={(takers) =>
          change.mutate(
            { path: 'hand-over', body: { takers } },
            {
              onSuccess: () => {
                setIsAsking(false)
                tellHanded(person, work)
              },
            },
          )
        }
      />
    </>
  )
}

const listOf = (work: readonly ListedWork[]) => work.map(({ text }) => text).join(', ')

function tellHanded(person: ListedPerson, work: readonly ListedWork[]): void {
  tellDone('Handed over', { description: `${listOf(work)} of ${person.fullName}.` })
}
