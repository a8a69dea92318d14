import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Select } from '#app/design/form/field.tsx'
import { read, until } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { answerPeriods } from '../schema/answer-times.ts'
import { answerTimes } from '../ui/answer-times/answer-times-api.ts'
import { AnswerTimesView } from '../ui/answer-times/answer-times-view.tsx'

export const meta = () => [{ title: 'Answer times | Staff console' }]

const periods = answerPeriods.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }))

/** ANS-14. */
export default function AnswerTimesPage() {
  const [params, setParams] = useSearchParams()
  const weeks = params.get('weeks') ?? '13'
  const times = useQuery({
    queryKey: ['answer-times', weeks],
    queryFn: ({ signal }) => read(answerTimes.index.$get({ query: { weeks } }, until(signal))),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h1>Answer times</h1>
          <p className="mt-1 text-ink-soft">
            From receipt to the first answer that is shown: a reply, a call that reached, an
            appointment, a quote or a statement. Times are of office hours. A promise counts once it
            was answered or its time has passed.
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
