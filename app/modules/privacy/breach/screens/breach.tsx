import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { WriteRefusal } from '#app/modules/access/ui/use-write.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { type BreachDetail, breachQuery, saveDossierFile, useBreachWrites } from '../calls.ts'
import { scopeWords, stateWords } from '../content.ts'
import { traceText } from '../rules.ts'
import type { Route } from './+types/breach'

export const meta = () => [{ title: 'Security breach | Staff console' }]

export default function Breach({ params: { id } }: Route.ComponentProps) {
  const read = useQuery(breachQuery(id))
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/privacy/breaches">
        All breaches
      </TextLink>
      {read.data ? (
        <Dossier key={id} detail={read.data} />
      ) : (
        <ReadState read={read} what="the breach" rows={8} gone={breachNotFound} />
      )}
    </div>
  )
}

const breachNotFound = {
  title: 'Breach not found',
  text: 'The address may be incomplete.',
  to: '/admin/privacy/breaches',
  back: 'All breaches',
}

type DetailProps = { detail: BreachDetail }

function Dossier({ detail }: DetailProps) {
  const { breach } = detail
  // The version that unsaved letters were typed on. They stay until they are saved or a colleague sends the letters.
  const [typedOn, setTypedOn] = useState<number | null>(null)
  const unsaved = breach.state === 'sent' ? null : typedOn
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{breach.reference}</h1>
        <Badge tone={breach.state === 'sent' ? 'success' : 'warning'}>
          {stateWords[breach.state]}
        </Badge>
      </div>
      <section className="card grid gap-2" aria-label="What happened">
        <h2 className="text-lg">{breach.title}</h2>
        <p className="wrap-anywhere whitespace-pre-wrap">{breach.circumstances}</p>
        <p className="text-ink-soft">
          {`${formatDateTime(new Date(breach.startsAt))} to ${formatDateTime(new Date(breach.endsAt))} · ${scopeWords[breach.scope.kind]}`}
        </p>
      </section>
      <AffectedPeople detail={detail} />
      {unsaved === null ? null : <LeaveGuard isDirty />}
      <Letters detail={detail} unsaved={unsaved} onUnsaved={setTypedOn} />
    </>
  )
}

function AffectedPeople({ detail: { breach, count, persons, withoutAddress } }: DetailProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="people-affected">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people-affected" className="text-lg">{`People affected: ${count}`}</h2>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'pdf'] as const).map((format) => (
            <SaveFileButton key={format} onSave={() => saveDossierFile(breach.id, format)}>
              {`Export ${format.toUpperCase()}`}
            </SaveFileButton>
          ))}
        </div>
      </div>
      {count === 0 ? (
        <p className="text-ink-soft">
          We hold no data about anyone in this scope. It may have been erased earlier.
        </p>
      ) : null}
      {withoutAddress > 0 ? (
        <Notice tone="warning" title={`People without an email address: ${withoutAddress}`}>
          Call or write to them. The letters reach only people with an email address.
        </Notice>
      ) : null}
      {count > persons.length ? (
        <p className="text-ink-soft">{`The first ${persons.length} people are shown. Export the dossier to see all of them.`}</p>
      ) : null}
      {count > 0 ? (
        <DataTable
          caption="People affected"
          columns={columns}
          rows={persons}
          keyOf={({ id }) => id}
        />
      ) : null}
    </section>
  )
}

type Person = BreachDetail['persons'][number]

const columns: readonly Column<Person>[] = [
  {
    label: 'Person',
    isHead: true,
    className: 'wrap-anywhere',
    renderCell: ({ name }) => name || 'Unknown name',
  },
  {
    label: 'Addresses',
    className: 'wrap-anywhere',
    renderCell: ({ addresses }) => addresses.join(', ') || 'None',
  },
  {
    label: 'Affected',
    renderCell: ({ what, isItemised }) => (isItemised ? what : `Any of: ${what}`),
  },
  {
    label: 'In the activity log',
    renderCell: ({ traces }) =>
      traces.length === 0 ? 'Nothing in this period' : traces.slice(0, 3).map(traceText).join('; '),
  },
]

type LettersFormProps = DetailProps & {
  unsaved: number | null
  onUnsaved: (version: number | null) => void
}

/** The steps of the letters, up to sending. Unsaved letters are saved only if the breach did not change since. */
function useLetterSteps({ detail: { breach }, unsaved, onUnsaved }: LettersFormProps) {
  const { change } = useBreachWrites()
  const [busy, setBusy] = useState('')
  const [refused, setRefused] = useState<WriteRefusal>()
  async function run(step: 'letters' | 'submit' | 'send', typed: object, done: string) {
    setBusy(step)
    const answer = await change(breach.id, step, { ...typed, version: unsaved ?? breach.version })
    setBusy('')
    setRefused(answer.ok ? undefined : answer)
    if (!answer.ok) return
    toastSuccess(done)
    onUnsaved(null)
  }
  return { busy, refused, wrong: refused?.fields ?? {}, run }
}

/** Form for the letters. A new version replaces what is in the fields, but a refusal stays in view. */
function Letters(props: LettersFormProps) {
  const { detail, unsaved, onUnsaved } = props
  const { breach } = detail
  const { busy, refused, wrong, run } = useLetterSteps(props)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run('letters', Object.fromEntries(new FormData(event.currentTarget)), 'Letters saved')
  }
  const field = (name: 'regulatorAddress' | 'regulatorLetter' | 'personLetter', label: string) => ({
    id: `letters-${name}`,
    name,
    label,
    defaultValue: breach[name],
    error: wrong[name],
    // What is typed while the letters are being saved would be lost, because the saved ones replace it.
    readOnly: breach.state === 'sent' || busy !== '',
  })
  return (
    <CardSection title="Letters">
      <LetterResults detail={detail} />
      <form
        key={unsaved ?? breach.version}
        noValidate
        className="grid gap-4"
        onSubmit={save}
        onInput={() => onUnsaved(unsaved ?? breach.version)}
      >
        <FormError message={Object.keys(wrong).length === 0 && refused?.message} />
        <TextInput {...field('regulatorAddress', 'Email address of the Regulator')} type="email" />
        <TextArea {...field('regulatorLetter', 'Letter to the Regulator')} rows={8} />
        <TextArea
          {...field('personLetter', 'Letter to each person')}
          hint="Words in braces are filled in: {date}, {circumstances}, {what}."
          rows={10}
        />
        {breach.state === 'sent' ? null : (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary" isBusy={busy === 'letters'}>
              Save letters
            </Button>
            {unsaved === null ? (
              <NextStep detail={detail} busy={busy} run={run} />
            ) : (
              <p className="self-center">The next step follows once these letters are saved.</p>
            )}
          </div>
        )}
      </form>
    </CardSection>
  )
}

type NextStepProps = {
  detail: BreachDetail
  busy: string
  run: (step: 'submit' | 'send', typed: object, done: string) => Promise<void>
}

function NextStep({ detail: { breach }, busy, run }: NextStepProps) {
  if (breach.state === 'draft')
    return (
      <Button
        isBusy={busy === 'submit'}
        onClick={() => void run('submit', {}, 'Approval requested')}
      >
        Request approval
      </Button>
    )
  if (breach.isOwn) return <p className="self-center">A second person must send these letters.</p>
  return (
    <Button isBusy={busy === 'send'} onClick={() => void run('send', {}, 'Letters queued')}>
      Approve and send
    </Button>
  )
}

function LetterResults({ detail: { breach, isAlone, letters, arrived, failed } }: DetailProps) {
  if (breach.state === 'waiting' && breach.isOwn && isAlone)
    return <NoSecondPerson reason="letters" />
  if (breach.state !== 'sent') return null
  return (
    <>
      <p>{`Sent by ${breach.approvedByName}, requested by ${breach.submittedByName}. Delivered: ${arrived} of ${letters}.`}</p>
      {failed.length > 0 ? (
        <Notice tone="danger" title={`Not delivered: ${failed.length}`}>
          <ul>
            {failed.map(({ id, address, problem }) => (
              <li key={id} className="wrap-anywhere">
                {`${address}: ${problem}`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
