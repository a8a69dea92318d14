import { countText } from '#app/basics/capped-count.ts'
import { useState } from 'react'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { PrivacyOverview } from './privacy-api.ts'
import type { WriteAnswer } from './write-answer.ts'

export type RetentionPanelProps = {
  retention: PrivacyOverview['retention']
  onRun: () => Promise<WriteAnswer>
}

/** PRV-05: the period, when the nightly job last ran, and how many it had to do. */
export function RetentionPanel({ retention, onRun }: RetentionPanelProps) {
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const { months, before, waiting, runs } = retention
  async function run() {
    setIsRunning(true)
    const answer = await onRun()
    setIsRunning(false)
    setProblem(answer.ok ? '' : answer.message)
  }
  return (
    <section className="card grid content-start gap-3" aria-labelledby="retention">
      <h2 id="retention" className="text-lg">
        Old enquiries and forms
      </h2>
      <p>
        <span>
          {`Enquiries and client forms lose their personal details after ${months} months, every night at 02:20: now those sent before ${formatDate(johannesburgDate(new Date(before)))}.`}
        </span>{' '}
        The period is in the{' '}
        <TextLink to="/admin/settings?tab=site#site-leadRetentionMonths">settings</TextLink>.
      </p>
      <FormError message={problem} />
      {waiting > 0 ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">
            {`${waiting === 1 ? 'One enquiry waits' : `${countText(waiting)} enquiries wait`} for the next run.`}
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
        <p className="text-ink-soft">None waits for the next run.</p>
      )}
      <Runs runs={runs} />
    </section>
  )
}

function Runs({ runs }: Pick<PrivacyOverview['retention'], 'runs'>) {
  if (runs.length === 0) return <p className="text-ink-soft">It has not run yet.</p>
  return (
    <ol className="grid gap-1 text-sm" aria-label="The last runs">
      {runs.slice(0, 5).map(({ at, actorName, leads, requests, others, isFinished }) => (
        <li key={at}>
          <span className="font-semibold">{`${formatDateTime(new Date(at))}: `}</span>
          <span>
            {[
              countOf(leads, 'enquiry', 'enquiries'),
              countOf(requests, 'request', 'requests'),
              countOf(others, 'client form', 'client forms'),
            ].join(', ')}
          </span>{' '}
          <span>{`(${actorName}${isFinished ? '' : ', more are left'})`}</span>
        </li>
      ))}
    </ol>
  )
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
