import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { type Period, periods } from '../content.ts'
import { describePeriod } from '../overview/rules.ts'
import { type Overview, periodQuerySchema } from '../schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSaveFile } from '#app/modules/console/ui/tell.ts'
import { failureText, read, saveFile, staffApi, withSignal } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { analyticsApi } from '../api.server.ts'
import { AnalyticsView } from '../ui/analytics-view.tsx'

type HeadProps = {
  days: Period
  overview: Overview | undefined
  isSaving: boolean
  onSave: () => void
}

function AnalyticsHead({ days, overview, isSaving, onSave }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Analytics</h1>
          <p className="text-ink-soft" aria-live="polite">
            {overview
              ? describePeriod(overview.since, overview.until)
              : 'Visits of the public pages'}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isSaving}
          busyLabel="Making the file…"
          onClick={onSave}
        >
          <Icon name="download" size="small" />
          Export CSV
        </Button>
      </div>
      <TabLinks
        label="Period"
        tabs={periods.map((period) => ({
          to: `?days=${period}`,
          label: `${period} days`,
          isCurrent: period === days,
        }))}
      />
    </>
  )
}

export const meta = () => [{ title: 'Analytics | Staff console' }]

const api = staffApi<typeof analyticsApi>('/api/admin/analytics')

/** ADS-15, NF-05, D-150. The period stands in the query string; an unknown one is a month. */
export default function Analytics() {
  const [params] = useSearchParams()
  const { days } = periodQuerySchema.parse(Object.fromEntries(params))
  const overview = useQuery({
    queryKey: ['analytics', days],
    queryFn: ({ signal }) =>
      read(api.index.$get({ query: { days: String(days) } }, withSignal(signal))),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const file = useSaveFile(() =>
    saveFile(api['counts.csv'].$get({ query: { days: String(days) } })),
  )
  return (
    <div className="grid gap-4">
      <AnalyticsHead
        days={days}
        overview={overview.data}
        isSaving={file.isSaving}
        onSave={file.save}
      />
      {overview.data ? (
        <AnalyticsView
          days={days}
          overview={overview.data}
          isOld={overview.isPlaceholderData}
          problem={overview.error && failureText(overview.error)}
        />
      ) : (
        <ReadState read={overview} what="the figures" rows={10} />
      )}
    </div>
  )
}
