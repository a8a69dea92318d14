import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput, Select } from '#app/design/form/field.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { FactList } from '#app/modules/console/ui/fact-list.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import { deliveryStateLabels } from '#app/modules/sales/lead/inbox/content.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { deliveryName } from '../activity/rules.ts'
import { type RequestDetail, privacyRequestQuery, usePrivacyWrites } from '../calls.ts'
import { outcomeLabels, mergedEnquiriesWords as words } from '../content.ts'
import { refusalGrounds } from '../paia/content.ts'
import { feeLines } from '../paia/rules.ts'
import { requestKindWords, requestOutcomes } from '../request/content.ts'
import { PersonalDataPanel, StaffNotes } from '../ui/held-data.tsx'
import { DueDate, RequestState } from '../ui/request-state.tsx'
import { type RequestProps, Step, type StepsProps } from '../ui/request-step.tsx'
import type { Route } from './+types/privacy-request'

function RequestSteps(props: StepsProps) {
  const { request } = props
  const { state, isErased, kind } = request
  const isOwnData = state === 'confirmed' && !isErased && kind !== 'record'
  if (state === 'closed') return null
  return (
    <>
      {state === 'unconfirmed' ? (
        <Step
          {...props}
          action="verify"
          title="Check the person’s identity"
          button="Confirm identity"
        >
          {(wrong) => (
            <TextInput
              id="step-how"
              name="how"
              label="How did you confirm their identity?"
              hint="The person can also use the link in the email we sent. Nothing is shown or changed until their identity is confirmed."
              autoComplete="off"
              error={wrong.how}
            />
          )}
        </Step>
      ) : null}
      {isOwnData ? (
        <Step {...props} action="correct" title="Correct" button="Correct details everywhere">
          {(wrong) => <Corrections wrong={wrong} />}
        </Step>
      ) : null}
      {isOwnData ? (
        <Step {...props} action="erase" title="Erase" button="Erase for good" isDangerous>
          {(wrong) => <Erasure request={request} wrong={wrong} />}
        </Step>
      ) : null}
      {kind === 'record' ? <PaiaRequestSteps {...props} /> : null}
      <Step {...props} action="close" title="Answer and close" button="Send the answer">
        {(wrong) => <ClosingAnswerFields request={request} wrong={wrong} />}
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
          label={{ name: 'Name', email: 'Email', company: 'Company', phone: 'Phone' }[name]}
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
        Removes the person from enquiries, notes, the outbox, referrals and the call-backs in their
        data export, and has the CRM delete its copy. Totals stay. This cannot be undone. Search the
        notes first, because the search needs the phone number.
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

function ClosingAnswerFields({ request, wrong }: FieldsProps) {
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
      {request.kind === 'record' ? (
        <Select
          id="step-ground"
          name="ground"
          label="Ground for refusal, if any"
          placeholder="None"
          options={Object.entries(refusalGrounds).map(([value, label]) => ({ value, label }))}
          error={wrong.ground}
        />
      ) : null}
      <TextArea
        id="step-answer"
        name="answer"
        label="Your answer"
        hint={
          request.isSuspectedSpam
            ? 'This answer is only saved here. We don’t send answers to automated senders.'
            : 'We email this to the person exactly as you write it. Exports aren’t attached. Send those separately and securely.'
        }
        rows={5}
        error={wrong.answer}
      />
    </>
  )
}

export const meta = () => [{ title: 'Privacy request | Staff console' }]

export default function PrivacyRequest({ params: { id } }: Route.ComponentProps) {
  const read = useQuery(privacyRequestQuery(id))
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/privacy">
        All requests
      </TextLink>
      {read.data ? (
        <RequestView key={id} detail={read.data} />
      ) : (
        <ReadState read={read} what="the request" rows={8} gone={requestNotFound} />
      )}
    </div>
  )
}

const requestNotFound = {
  title: 'Request not found',
  text: 'The address may be incomplete.',
  to: '/admin/privacy',
  back: 'All requests',
}

function RequestView({ detail }: { detail: RequestDetail }) {
  const { request, deliveries, timeline } = detail
  const [typed, setTyped] = useState<Record<string, boolean>>({})
  const onTyped: StepsProps['onTyped'] = (action, isTyped) =>
    setTyped((all) => ({ ...all, [action]: isTyped }))
  return (
    <div className="grid gap-4">
      <LeaveGuard isDirty={request.state !== 'closed' && Object.values(typed).includes(true)} />
      <div className="grid gap-2">
        <h1>{request.reference}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{requestKindWords[request.kind]}</span>
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
          <RequestSteps request={request} onTyped={onTyped} />
          {deliveries.length > 0 ? (
            <CardSection title="What was sent" className="gap-2">
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
            </CardSection>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function RequestSection({ request }: Pick<RequestDetail, 'request'>) {
  const { confirmedAt, confirmedHow, submittedAt, feePaidOn, closedAt } = request
  const isFromWebsite = request.source === 'website'
  const known = confirmedAt
    ? `${formatDateTime(new Date(confirmedAt))}: ${confirmedHow || 'method no longer recorded'}`
    : 'Not yet'
  const received = `${formatDateTime(new Date(submittedAt))}, ${isFromWebsite ? 'from the website' : 'by staff'}`
  const fee = feePaidOn ? `Paid on ${formatDate(feePaidOn)}` : 'Not paid'
  const rows: [string, ReactNode][] = [
    ['Name', request.name],
    ['Email', request.email || 'No longer kept'],
    ['Details', request.details || 'None'],
    ...request.form.map(({ label, value }): [string, string] => [label, value]),
    ['Received', received],
    ['Due', <DueDate key="due" request={request} />],
    ['Extended because', request.extension || null],
    ['Request fee', request.kind === 'record' ? fee : null],
    ['Identity confirmed', known],
    ['Privacy notice', isFromWebsite ? request.noticeVersion : 'None shown: entered by staff'],
    ['Answered', closedAt && formatDateTime(new Date(closedAt))],
    ['Answer', closedAt && (request.answer || 'No longer kept')],
    ['Refused under', (closedAt && request.ground) || null],
  ]
  return (
    <CardSection title="Request" className="gap-2">
      <FactList
        facts={rows.filter(([, value]) => value !== null)}
        className="gap-x-4 max-sm:[&_dd]:mb-2 sm:gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]"
        valueClassName="wrap-anywhere whitespace-pre-wrap"
      />
    </CardSection>
  )
}

function History({ timeline }: Pick<RequestDetail, 'timeline'>) {
  return (
    <CardSection title="History" className="gap-2">
      <ol className="grid gap-2">
        {timeline.map(({ id, at, actorName, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{actorName}</span> <span>{text}</span>
            <span className="block text-sm text-ink-soft">{formatDateTime(new Date(at))}</span>
          </li>
        ))}
      </ol>
    </CardSection>
  )
}

function PersonalDataStep({ detail }: { detail: RequestDetail }) {
  const writes = usePrivacyWrites()
  const { request, held, mergedElsewhere } = detail
  return (
    <CardSection title="What we hold">
      {request.state === 'unconfirmed' ? (
        <p className="text-ink-soft">
          You can download a copy once the person’s identity is confirmed.
        </p>
      ) : request.email && request.confirmedAt ? (
        <div className="flex flex-wrap gap-2">
          {(['json', 'csv'] as const).map((format) => (
            <SaveFileButton key={format} onSave={() => writes.export(request.id, format)}>
              {`Download as ${format.toUpperCase()}`}
            </SaveFileButton>
          ))}
        </div>
      ) : null}
      <MergedEnquiriesNotice enquiries={mergedElsewhere} />
      <PersonalDataPanel parts={held} />
    </CardSection>
  )
}

/** Enquiries under another address, maybe of the same person: only a hint, because colleagues share phones. */
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

function PaiaRequestSteps(props: StepsProps) {
  const { request } = props
  return (
    <>
      {request.feePaidOn ? null : (
        <Step {...props} action="fee" title="Request fee" button="Record fee as paid">
          {() => (
            <p className="text-sm text-ink-soft">{`${feeLines()[0]}, payable before we search for the record (section 54).`}</p>
          )}
        </Step>
      )}
      {request.extension === '' && !request.isOverdue ? (
        <Step {...props} action="extend" title="Take more time" button="Extend by 30 days">
          {(wrong) => (
            <TextArea
              id="step-reason"
              name="reason"
              label="Reason"
              hint="You can extend a request once, as section 57 of PAIA allows. We email this reason to the person."
              rows={2}
              error={wrong.reason}
            />
          )}
        </Step>
      ) : null}
    </>
  )
}
