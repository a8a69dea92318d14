import { useState, type ReactNode } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { deliveryStateLabels } from '#app/features/leads/content/inbox.ts'
import { dataRequestWords } from '../content.ts'
import { deliveryName } from '../rules/describe-activity.ts'
import type { RequestDetail } from './privacy-api.ts'
import { HeldData } from './held-data.tsx'
import { MergedElsewhere } from './merged-elsewhere.tsx'
import { Due, RequestState } from './request-list.tsx'
import { RequestSteps, type RequestStepsProps } from './request-steps.tsx'
import type { WriteAnswer } from './write-answer.ts'

export type RequestViewProps = Pick<RequestStepsProps, 'onDo'> & {
  detail: RequestDetail
  /** What staff wrote about the person, while that can be looked for. */
  staffWords: ReactNode
  onExport: (format: 'json' | 'csv') => Promise<WriteAnswer>
}

/** LEG-06, PRV-04: one request, what is held on the person, and all that can be done. */
export function RequestView({ detail, staffWords, onDo, onExport }: RequestViewProps) {
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
          <Held detail={detail} onExport={onExport} />
          {request.state === 'confirmed' ? staffWords : null}
          <History timeline={timeline} />
        </div>
        <div className="grid min-w-0 gap-4">
          <RequestSteps request={request} onDo={onDo} />
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

function Held({ detail, onExport }: Omit<RequestViewProps, 'onDo' | 'staffWords'>) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  async function take(format: 'json' | 'csv') {
    setBusy(format)
    const answer = await onExport(format)
    setBusy('')
    setProblem(answer.ok ? '' : answer.message)
  }
  const { request, held, mergedElsewhere } = detail
  return (
    <section className="card grid gap-3" aria-label="What we hold">
      <h2 className="text-lg">What we hold</h2>
      <FormError message={problem} />
      {request.state === 'unconfirmed' ? (
        <p className="text-ink-soft">A copy can be taken once it is known who asks.</p>
      ) : request.email ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            isBusy={busy === 'json'}
            onClick={() => void take('json')}
          >
            Download as JSON
          </Button>
          <Button
            size="small"
            variant="secondary"
            isBusy={busy === 'csv'}
            onClick={() => void take('csv')}
          >
            Download as CSV
          </Button>
        </div>
      ) : null}
      <MergedElsewhere enquiries={mergedElsewhere} />
      <HeldData parts={held} />
    </section>
  )
}
