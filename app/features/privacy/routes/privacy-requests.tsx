import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { tellDone } from '#app/features/console/ui/tell.ts'
import { RecordRequest } from '../ui/record-request-form.tsx'
import { RequestList } from '../ui/request-list.tsx'
import { RetentionPanel } from '../ui/retention-panel.tsx'
import { privacyOverviewQuery, usePrivacyWrites } from './privacy-calls.ts'

export const meta = () => [{ title: 'Privacy requests | Staff console' }]

/** LEG-06, PRV-05. */
export default function PrivacyRequests() {
  const writes = usePrivacyWrites()
  const navigate = useNavigate()
  async function record(request: object) {
    const answer = await writes.record(request)
    if (answer.ok) void navigate(`/admin/privacy/${answer.value.id}`)
    return answer
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Privacy requests</h1>
        <RecordRequest onRecord={record} />
      </div>
      <Loaded onRun={writes.retain} />
    </div>
  )
}

function Loaded({ onRun }: { onRun: ReturnType<typeof usePrivacyWrites>['retain'] }) {
  const overview = useQuery(privacyOverviewQuery)
  async function run() {
    const answer = await onRun()
    if (answer.ok) tellDone('Old details removed')
    return answer
  }
  return (
    <>
      <RequestList list={{ rows: overview.data?.requests, read: overview }} />
      {overview.data ? <RetentionPanel retention={overview.data.retention} onRun={run} /> : null}
    </>
  )
}
