import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSaveFile } from '#app/modules/console/ui/tell.ts'
import { failureText, read, saveFile, staffApi, until } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { analyticsApi } from '../api/console.server.ts'
import { periodQuerySchema } from '../schema.ts'
import { AnalyticsHead } from '../ui/analytics-head.tsx'
import { AnalyticsView } from '../ui/analytics-view.tsx'

export const meta = () => [{ title: 'Analytics | Staff console' }]

const api = staffApi<typeof analyticsApi>('/api/admin/analytics')

/** ADS-15, NF-05, D-150. The period stands in the query string; an unknown one is a month. */
export default function Analytics() {
  const [params] = useSearchParams()
  const { days } = periodQuerySchema.parse(Object.fromEntries(params))
  const overview = useQuery({
    queryKey: ['analytics', days],
    queryFn: ({ signal }) => read(api.index.$get({ query: { days: String(days) } }, until(signal))),
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
