import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { countWithNoun, formatCappedCount } from '#app/basics/numbers.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { useFormSending, useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { TableList } from '#app/modules/console/ui/list-body.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { retentionRunText } from '../activity/rules.ts'
import {
  privacyOverviewQuery,
  usePrivacyWrites,
  type PrivacyOverview,
  type RequestRow,
} from '../calls.ts'
import { kindLabels } from '../content.ts'
import { requestKinds } from '../request/content.ts'
import { DueDate, RequestState } from '../ui/request-state.tsx'

export const meta = () => [{ title: 'Privacy requests | Staff console' }]

export default function PrivacyRequests() {
  const overview = useQuery(privacyOverviewQuery)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Privacy requests</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink to="/admin/privacy/breaches">Security breaches</TextLink>
          <TextLink to="/admin/privacy/register">Register of processing</TextLink>
          <AddRequestButton />
        </div>
      </div>
      <TableList
        list={{ rows: overview.data?.requests, total: overview.data?.total, read: overview }}
        counted={['request', 'requests']}
        what="the requests"
        caption="Requests about personal data, open ones first"
        columns={columns}
        empty={
          <EmptyState
            title="No privacy requests yet"
            icon="shield"
            action={
              <ButtonLink
                variant="secondary"
                size="small"
                to={'/privacy-policy' satisfies SitePath}
              >
                See the form
              </ButtonLink>
            }
          >
            <p>Requests from the form below the privacy policy appear here, with their due date.</p>
          </EmptyState>
        }
      />
      {overview.data ? <RetentionPanel retention={overview.data.retention} /> : null}
    </div>
  )
}

const columns: readonly Column<RequestRow>[] = [
  {
    label: 'Reference',
    isHead: true,
    renderCell: ({ id, reference }) => (
      <Link to={`/admin/privacy/${id}`} className="link whitespace-nowrap" data-row>
        {reference}
      </Link>
    ),
  },
  { label: 'Wants', renderCell: ({ kind }) => kindLabels[kind] },
  { label: 'Who', className: 'wrap-anywhere', renderCell: ({ name }) => name },
  {
    label: 'Received',
    className: 'whitespace-nowrap',
    renderCell: ({ submittedAt }) => formatDateTime(new Date(submittedAt)),
  },
  {
    label: 'Due',
    className: 'whitespace-nowrap',
    renderCell: (request) => <DueDate request={request} />,
  },
  { label: 'State', renderCell: (request) => <RequestState request={request} /> },
]

function AddRequestButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        Add a request
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add a request"
        description="For requests made by phone, by letter or in person. We email the person a link to confirm the request, at most one an hour."
      >
        <AddRequestForm />
      </Dialog>
    </>
  )
}

function AddRequestForm() {
  const { record } = usePrivacyWrites()
  const navigate = useNavigate()
  const request = useKeyedRequest()
  const { isBusy, errors, onSubmit } = useFormSending(
    (typed) =>
      request((idempotencyKey) => record({ ...Object.fromEntries(typed), idempotencyKey })),
    ({ id }) => void navigate(`/admin/privacy/${id}`),
  )
  const field = (name: 'name' | 'email' | 'details', label: string) => ({
    id: `record-${name}`,
    name,
    label,
    error: errors[name],
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormError message={errors.form} />
      <RadioGroup
        id="record-kind"
        name="kind"
        label="The person wants to"
        layout="row"
        options={requestKinds.map((value) => ({ value, label: kindLabels[value] }))}
        defaultValue="see"
        error={errors.kind}
      />
      <TextInput {...field('name', 'Name')} autoComplete="off" />
      <TextInput {...field('email', 'Email')} type="email" autoComplete="off" />
      <TextArea {...field('details', 'Details')} rows={3} />
      <Button type="submit" isBusy={isBusy} busyLabel="Adding…">
        Add the request
      </Button>
    </form>
  )
}

function RetentionPanel({ retention }: Pick<PrivacyOverview, 'retention'>) {
  const { retain } = usePrivacyWrites()
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const { months, before, waiting, runs } = retention
  async function run() {
    setIsRunning(true)
    const answer = await retain()
    setIsRunning(false)
    setProblem(answer.ok ? '' : answer.message)
    if (answer.ok) toastSuccess(retentionRunText(answer.value))
  }
  return (
    <CardSection id="retention" title="Old enquiries and forms" className="content-start gap-3">
      <p>
        <span>
          {`Every night at 02:20, we remove the personal details from enquiries and client forms older than ${months} months. Today, this means those sent before ${formatDate(johannesburgDate(new Date(before)))}.`}
        </span>{' '}
        You can change the period in the{' '}
        <TextLink to="/admin/settings#site-leadRetentionMonths">settings</TextLink>.
      </p>
      <FormError message={problem} />
      {waiting > 0 ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">
            {`${waiting === 1 ? 'One enquiry is due' : `${formatCappedCount(waiting)} enquiries are due`} in the next run.`}
          </span>
          <Button
            size="small"
            variant="secondary"
            isBusy={isRunning}
            busyLabel="Removing…"
            onClick={() => void run()}
          >
            Remove now
          </Button>
        </p>
      ) : (
        <p className="text-ink-soft">No enquiries are due in the next run.</p>
      )}
      <RetentionRuns runs={runs} />
    </CardSection>
  )
}

function RetentionRuns({ runs }: Pick<PrivacyOverview['retention'], 'runs'>) {
  if (runs.length === 0) return <p className="text-ink-soft">No runs yet.</p>
  return (
    <ol className="grid gap-1 text-sm" aria-label="The last runs">
      {runs.map(({ at, actorName, leads, requests, kinds, isFinished }) => (
        <li key={at}>
          <span className="font-semibold">{`${formatDateTime(new Date(at))}: `}</span>
          <span>
            {[
              countWithNoun(leads, 'enquiry', 'enquiries'),
              countWithNoun(requests, 'request'),
              ...kinds.map(({ name, count }) => `${name.toLowerCase()} ${count}`),
            ].join(', ')}
          </span>{' '}
          <span>{`(${actorName}${isFinished ? '' : ', not finished yet'})`}</span>
        </li>
      ))}
    </ol>
  )
}
