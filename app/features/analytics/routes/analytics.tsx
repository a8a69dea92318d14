import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { callStaffApi, saveStaffFile } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { periodQuerySchema } from '../schema.ts'
import { overviewSchema } from '../schema/answers.ts'
import { AnalyticsHead } from '../ui/analytics-head.tsx'
import { AnalyticsView } from '../ui/analytics-view.tsx'

export const meta = () => [{ title: 'Analytics | Staff console' }]

const api = '/api/admin/analytics'

/** ADS-15, NF-05, D-150. The period stands in the query string; an unknown one is a month. */
export default function Analytics() {
  const [params] = useSearchParams()
  const { days } = periodQuerySchema.parse(Object.fromEntries(params))
  const [isSaving, setIsSaving] = useState(false)
  const overview = useQuery({
    queryKey: ['analytics', days],
    queryFn: ({ signal }) => callStaffApi(overviewSchema, `${api}?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  async function save() {
    setIsSaving(true)
    try {
      await saveStaffFile(`${api}/counts.csv?days=${days}`)
    } catch (error) {
      const description = failureText(error)
      showToast({ channel: 'stack', tone: 'destructive', title: 'No file was made', description })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <div className="grid gap-4">
      <AnalyticsHead
        days={days}
        overview={overview.data}
        isSaving={isSaving}
        onSave={() => void save()}
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
