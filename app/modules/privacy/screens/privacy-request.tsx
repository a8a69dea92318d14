import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { toastSuccess } from '#app/modules/console/ui/tell.ts'
import type { Refused } from '#app/modules/access/ui/use-write.tsx'
import { dataRequestWords, outcomeLabels, mergedEnquiriesWords as words } from '../content.ts'
import { requestOutcomes } from '../request/content.ts'
import {
  type RequestDetail,
  type StepAction,
  privacyRequestQuery,
  usePrivacyWrites,
} from '../calls.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#app/basics/dates.ts'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { deliveryStateLabels } from '#app/modules/sales/lead/inbox/content.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { deliveryName } from '../activity/rules.ts'
import { PersonalDataPanel, StaffNotes } from '../ui/held-data.tsx'
import { Due, RequestState } from '../ui/request-state.tsx'
import type { Route } from './+types/privacy-request'

type RequestProps = { request: RequestDetail['request'] }

const done: Record<StepAction, string> = {
  verify: 'Identity confirmed',
  correct: 'Corrected everywhere',
  erase: 'Erased for good',
  close: 'Answered and closed',
}

/** LEG-06, PRV-04: what can be done about an open request, in the order it is done. */
function RequestSteps({ request }: RequestProps) {
  const { state, isErased } = request
  if (state === 'closed') return null
  return (
    <>
      {state === 'unconfirmed' ? (
        <Step
          request={request}
          action="verify"
          title="Confirm who is asking"
          button="Confirm identity"
        >
          {(wrong) => (
            <TextInput
              id="step-how"
              name="how"
              label="How did you confirm it?"
              hint="The person can also press the link in the e-mail we sent. Nothing is shown or changed before."
              autoComplete="off"
              error={wrong.how}
            />
          )}
        </Step>
      ) : null}
      {state === 'confirmed' && !isErased ? (
        <Step request={request} action="correct" title="Correct" button="Correct it everywhere">
          {(wrong) => <Corrections wrong={wrong} />}
        </Step>
      ) : null}
      {state === 'confirmed' && !isErased ? (
        <Step request={request} action="erase" title="Erase" button="Erase for good" isDangerous>
          {(wrong) => <Erasure request={request} wrong={wrong} />}
        </Step>
      ) : null}
      <Step request={request} action="close" title="Answer and close" button="Send the answer">
        {(wrong) => <Answer request={request} wrong={wrong} />}
      </Step>
    </>
  )
}

type FieldsProps = RequestProps & { wrong: Record<string, string> }

function Corrections({ wrong }: Pick<FieldsProps, 'wrong'>) {
  return (
    <>
      <p className="text-sm text-ink-soft">Fields left empty stay as they are.</p>
      {(['name', 'email', 'company', 'phone'] as const).map((name) => (
        <TextInput
          key={name}
          id={`step-${name}`}
          name={name}
          label={{ name: 'Name', email: 'E-mail', company: 'Company', phone: 'Phone' }[name]}
          autoComplete="off"
          error={wrong[name]}
        />
      ))}
    </>
  )
}

function Erasure({ request, wrong }: FieldsProps) {
  return (
    <>
      <p className="text-sm">
        Removes the person from enquiries, call-backs added to the copy, notes, the outbox and
        referrals, and has the CRM delete its copy. Totals stay. This cannot be undone.
      </p>
      <TextInput
        id="step-reference"
        name="reference"
        label={`Type ${request.reference} to erase`}
        autoComplete="off"
        error={wrong.reference}
      />
    </>
  )
}

function Answer({ request, wrong }: FieldsProps) {
  const isKnown = request.state === 'confirmed'
  const options = requestOutcomes.filter((value) => isKnown || value === 'refused')
  return (
    <>
      <RadioGroup
        id="step-outcome"
        name="outcome"
        label="Outcome"
        options={options.map((value) => ({ value, label: outcomeLabels[value] }))}
        defaultValue={isKnown ? 'done' : 'refused'}
        error={wrong.outcome}
      />
      <TextArea
        id="step-answer"
        name="answer"
        label="Your answer"
        hint={
          request.isSuspectedSpam
            ? 'Kept here only: nothing is sent to what looks like a machine.'
            : 'Goes to the person by e-mail, as you write it. An export is sent by you, safely, not by this form.'
        }
        rows={5}
        error={wrong.answer}
      />
    </>
  )
}

type StepProps = RequestProps & {
  action: StepAction
  title: string
  button: string
  isDangerous?: boolean
  children: (wrong: Record<string, string>) => ReactNode
}

function Step({ request, action, title, button, isDangerous, children }: StepProps) {
  const { change } = usePrivacyWrites()
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<Refused>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    const { id, version } = request
    const typed = { ...Object.fromEntries(new FormData(form)), version }
    const answer = await change(id, action, typed)
    setIsBusy(false)
    if (answer.ok) {
      setWrong(undefined)
      toastSuccess(done[action])
      return form.reset()
    }
    setWrong(answer)
    const first = Object.keys(answer.fields)[0]
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const fields = wrong?.fields ?? {}
  const isUnexplained = wrong && (Object.keys(fields).length === 0 || fields.form)
  return (
    <section className="card grid content-start gap-3" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <FormError message={isUnexplained && (fields.form ?? wrong.message)} />
        {children(fields)}
        <Button
          type="submit"
          size="small"
          variant={isDangerous ? 'danger' : 'primary'}
          className="justify-self-start"
          isBusy={isBusy}
        >
          {button}
        </Button>
      </form>
    </section>
  )
}

export const meta = () => [{ title: 'Privacy request | Staff console' }]

/** LEG-06, PRV-04. */
export default function PrivacyRequest({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/privacy">
        All requests
      </TextLink>
      <OneRequest key={id} id={id} />
    </div>
  )
}

const gone = {
  title: 'There is no such request',
  text: 'The address may not be complete.',
  to: '/admin/privacy',
  back: 'All requests',
}

function OneRequest({ id }: { id: string }) {
  const request = useQuery(privacyRequestQuery(id))
  if (request.data) return <RequestView detail={request.data} />
  return <ReadState read={request} what="the request" rows={8} gone={gone} />
}

/** LEG-06, PRV-04: one request, what is held on the person, and all that can be done. */
function RequestView({ detail }: { detail: RequestDetail }) {
  const { request, deliveries, timeline } = detail
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h1>{request.reference}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{dataRequestWords.kinds[request.kind]}</span>
          <RequestState request={request} />
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid min-w-0 gap-4">
          <RequestSection request={request} />
          <PersonalDataStep detail={detail} />
          {request.state === 'confirmed' ? <StaffNotes request={request} /> : null}
          <History timeline={timeline} />
        </div>
        <div className="grid min-w-0 gap-4">
          <RequestSteps request={request} />
          {deliveries.length > 0 ? (
            <section className="card grid gap-2" aria-label="What was sent">
              <h2 className="text-lg">What was sent</h2>
              <ul className="grid gap-1">
                {deliveries.map(({ id, kind, state, lastError }) => (
                  <li key={id}>
                    <span>{`${deliveryName(kind)}: `}</span>
                    <span className="font-semibold">{deliveryStateLabels[state] ?? state}</span>
                    {lastError && state !== 'delivered' ? (
                      <span className="block text-sm text-danger">{lastError}</span>
                    ) : null}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function RequestSection({ request }: Pick<RequestDetail, 'request'>) {
  const known = request.confirmedAt
    ? `${formatDateTime(new Date(request.confirmedAt))}: ${request.confirmedHow || 'how is no longer kept'}`
    : 'Not yet'
  const rows: [string, ReactNode][] = [
    ['Name', request.name],
    ['E-mail', request.email || 'No longer kept'],
    ['Details', request.details || 'None'],
    [
      'Received',
      `${formatDateTime(new Date(request.submittedAt))}, ${request.source === 'staff' ? 'by staff' : 'from the website'}`,
    ],
    ['Due', <Due key="due" request={request} />],
    ['Identity confirmed', known],
    [
      'Privacy notice',
      request.source === 'website' ? request.noticeVersion : 'None shown: entered by staff',
    ],
    ...(request.closedAt
      ? ([
          ['Answered', formatDateTime(new Date(request.closedAt))],
          ['Answer', request.answer || 'No longer kept'],
        ] as [string, string][])
      : []),
  ]
  return (
    <section className="card grid gap-2" aria-label="Request">
      <h2 className="text-lg">Request</h2>
      <dl className="grid gap-x-4 max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function History({ timeline }: Pick<RequestDetail, 'timeline'>) {
  return (
    <section className="card grid gap-2" aria-label="History">
      <h2 className="text-lg">History</h2>
      <ol className="grid gap-2">
        {timeline.map(({ id, at, actorName, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{actorName}</span> <span>{text}</span>
            <span className="block text-sm text-ink-soft">{formatDateTime(new Date(at))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PersonalDataStep({ detail }: { detail: RequestDetail }) {
  const writes = usePrivacyWrites()
  const { request, held, mergedElsewhere } = detail
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  async function take(format: 'json' | 'csv') {
    setBusy(format)
    const answer = await writes.export(request.id, format)
    setBusy('')
    setProblem(answer.ok ? '' : answer.message)
  }
  return (
    <section className="card grid gap-3" aria-label="What we hold">
      <h2 className="text-lg">What we hold</h2>
      <FormError message={problem} />
      {request.state === 'unconfirmed' ? (
        <p className="text-ink-soft">A copy can be taken once it is known who asks.</p>
      ) : request.email ? (
        <div className="flex flex-wrap gap-2">
          {(['json', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              variant="secondary"
              isBusy={busy === format}
              onClick={() => void take(format)}
            >
              {`Download as ${format.toUpperCase()}`}
            </Button>
          ))}
        </div>
      ) : null}
      <MergedEnquiriesNotice enquiries={mergedElsewhere} />
      <PersonalDataPanel parts={held} />
    </section>
  )
}

/** PRV-04: enquiries that may be the person's under another address; colleagues share a telephone, too. */
function MergedEnquiriesNotice({ enquiries }: { enquiries: RequestDetail['mergedElsewhere'] }) {
  if (enquiries.length === 0) return null
  return (
    <Notice tone="warning" title={words.title}>
      <ul className="my-2 grid gap-1">
        {enquiries.map(({ id, reference, name, email }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`/admin/leads/${id}`}>{reference}</TextLink>
            <span>{`: ${name}, ${email}`}</span>
          </li>
        ))}
      </ul>
      <p>{words.wayOut}</p>
    </Notice>
  )
}
