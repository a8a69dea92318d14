import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { Select } from '#app/design/form/field.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Card } from '#app/design/ui/surfaces.tsx'
import { type Answer, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { kindLabels } from '../../../lead/inbox/content.ts'
import type { LeadKind } from '../../../lead/schema.ts'
import type { answerTimesApi } from '../api.server.ts'
import { answerPeriods, keptPercent, officeTimeText } from '../rules.ts'

const answerTimes = staffApi<typeof answerTimesApi>('/api/admin/answer-times')
type AnswerTimes = Answer<typeof answerTimes.index.$get>

type Row = AnswerTimes['figures'][number]

const answerTables = [
  { by: 'form', title: 'By form', label: 'Form' },
  { by: 'owner', title: 'By owner', label: 'Owner' },
  { by: 'week', title: 'By week', label: 'Week of' },
] as const

/** Shows the share of kept promises and response times. Only proven answers count. */
function AnswerTimesView({ figures }: Pick<AnswerTimes, 'figures'>) {
  const all = figures.find(({ by }) => by === 'all')
  if (!all || all.enquiries === 0)
    return (
      <EmptyState
        title="No enquiries in this period"
        action={
          <ButtonLink variant="secondary" size="small" to={`?weeks=${answerPeriods.at(-1)}`}>
            Show the longest period
          </ButtonLink>
        }
      >
        <p>Choose a longer period to see how quickly enquiries were answered.</p>
      </EmptyState>
    )
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Stat
          isBoxed
          value={keptShareText(all)}
          label={all.promises === 1 ? 'of 1 promise kept' : `of ${all.promises} promises kept`}
        />
        <Stat
          isBoxed
          value={officeTimeText(all.medianMinutes)}
          label="Median time to first answer"
        />
        <Stat isBoxed value={officeTimeText(all.ninetiethMinutes)} label="90% answered within" />
      </dl>
      {answerTables.map(({ by, title, label }) => (
        <Card as="section" key={by}>
          <h2 className="mb-3 text-lg">{title}</h2>
          <DataTable
            caption={`Answer times ${title.toLowerCase()}`}
            columns={[{ label, isHead: true, renderCell: nameOf }, ...numberColumns]}
            rows={figures.filter((row) => row.by === by)}
            keyOf={({ key }) => key}
          />
        </Card>
      ))}
    </>
  )
}

const numberCells: Record<string, Column<Row>['renderCell']> = {
  Enquiries: ({ enquiries }) => enquiries,
  Promises: ({ promises }) => promises,
  Kept: keptShareText,
  Median: ({ medianMinutes }) => officeTimeText(medianMinutes),
  '90% within': ({ ninetiethMinutes }) => officeTimeText(ninetiethMinutes),
}
const numberColumns = Object.entries(numberCells).map(([label, renderCell]) => ({
  label,
  className: 'cell-number',
  renderCell,
}))

function nameOf({ by, name }: Row): string {
  if (by === 'week') return formatDate(name)
  return by === 'form' ? kindLabels[name as LeadKind] : name
}

function keptShareText(row: Row): string {
  const share = keptPercent(row)
  return share === null ? '–' : `${share}%`
}

export const meta = () => [{ title: 'Answer times | Staff console' }]

const periods = answerPeriods.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }))

export default function AnswerTimesPage() {
  const [params, setParams] = useSearchParams()
  const weeks = params.get('weeks') ?? '13'
  const times = useQuery({
    ...routeQuery(['answer-times', weeks], answerTimes.index.$get, { query: { weeks } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h1>Answer times</h1>
          <p className="mt-1 text-ink-soft">
            Time from receiving an enquiry to the first recorded answer: a reply, a successful call,
            an appointment, a quote or a statement. Only office hours count. A promise counts once
            the enquiry is answered or overdue.
          </p>
        </div>
        <Select
          id="answer-weeks"
          label="Received in the last"
          options={periods}
          value={times.data ? String(times.data.weeks) : weeks}
          onChange={(event) => setParams({ weeks: event.currentTarget.value }, { replace: true })}
        />
      </div>
      {times.data ? (
        <AnswerTimesView figures={times.data.figures} />
      ) : (
        <ReadState read={times} what="the answer times" rows={8} />
      )}
    </div>
  )
}
