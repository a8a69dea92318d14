import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import type { Approval } from '../schema.ts'
import { useQueueSummary } from './approvals-api.ts'

/** Notice below a person's own request if no colleague could approve it, with ways to solve this. */
export function OwnRequestAlone({ request }: { request: Pick<Approval, 'submittedBy'> }) {
  const user = useStaffUser()
  const isAlone = useQueueSummary().data?.isAlone === true
  if (!isAlone || request.submittedBy.id !== user.id) return null
  return <NoSecondPerson reason="bySetting" settingHref="/admin/approvals#rules" />
}
