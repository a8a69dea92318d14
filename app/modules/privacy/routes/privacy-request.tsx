import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { deliveryStateLabels } from '#app/modules/sales/lead/content/inbox.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { dataRequestWords, mergedElsewhereWords as words } from '../content.ts'
import { deliveryName } from '../rules/describe-activity.ts'
import { HeldData } from '../ui/held-data.tsx'
import { privacyRequestQuery, usePrivacyWrites, type RequestDetail } from '../ui/privacy-calls.ts'
import { Due, RequestState } from '../ui/request-state.tsx'
import { RequestSteps } from '../ui/request-steps.tsx'
import { StaffWords } from '../ui/staff-words.tsx'
import type { Route } from './+types/privacy-request'

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
          <Asked request={request} />
          <Held detail={detail} />
          {request.state === 'confirmed' ? <StaffWords request={request} /> : null}
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

function Asked({ request }: Pick<RequestDetail, 'request'>) {
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

function Held({ detail }: { detail: RequestDetail }) {
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
      <MergedElsewhere enquiries={mergedElsewhere} />
      <HeldData parts={held} />
    </section>
  )
}

/** PRV-04: enquiries that may be the person's under another address; colleagues share a telephone, too. */
function MergedElsewhere({ enquiries }: { enquiries: RequestDetail['mergedElsewhere'] }) {
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
