import { useSearchParams } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { judgeRight } from '#app/features/staff-access/rules/access.ts'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { SavedViews } from '#app/features/staff-access/ui/views/saved-views.tsx'
import { isScheduled } from '../rules.ts'
import { approvalQuery, readApprovalFilter } from '../rules/filter-approvals.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalsView } from '../ui/approvals-view.tsx'
import type { Decision, DecisionAnswer } from '../ui/decision-answer.ts'
import { RulesForm } from '../ui/rules-form.tsx'
import {
  problemOf,
  useApprovals,
  useApprovalWrites,
  useRules,
  useSaveRules,
} from './approval-calls.ts'

export const meta = () => [{ title: 'Approval Workflow | Staff console' }]

const viewQuery = (asked: Record<string, string>) => approvalQuery(readApprovalFilter(asked))

/** ADA-01 to ADA-22, LDS-06. */
export default function Approvals() {
  const user = useStaffUser()
  const [params, setParams] = useSearchParams()
  const approvals = useApprovals()
  const sync = useSyncState(approvals, approvals.error && problemOf(approvals.error))
  const writes = useApprovalWrites()
  const rules = useRules(user.role === 'super_admin')
  const saveRules = useSaveRules()
  async function decide(approval: Approval, decision: Decision) {
    const answer = await writes.decide(approval, decision)
    if (!answer.ok) return answer
    const isLater = isScheduled(answer.approval)
    const done = decision.decision === 'rejected' ? 'Rejected' : 'Approved'
    tell('success', `${done}: ${approval.title}`, isLater ? 'It waits for its day.' : undefined)
    return answer
  }
  const run = async (work: Promise<DecisionAnswer>, done: string) => {
    const answer = await work
    if (answer.ok) tell('success', done)
    else tell('destructive', 'Nothing was changed', answer.message)
  }
  return (
    <div className="grid gap-6">
      <ApprovalsView
        answer={approvals.data}
        isOffline={approvals.fetchStatus === 'paused'}
        sync={sync}
        views={<SavedViews list="approvals" queryOf={viewQuery} />}
        filter={readApprovalFilter(Object.fromEntries(params))}
        onFilter={(next) =>
          setParams(approvalQuery(next), { replace: true, preventScrollReset: true })
        }
        person={{
          id: user.id,
          canAsk: judgeRight(user, 'edit') === 'allowed',
          right: judgeRight(user, 'approve'),
        }}
        onDecide={decide}
        onStartReview={(one) =>
          void run(writes.startReview(one), 'The others see that you are on it')
        }
        onTakeBack={(one) => void run(writes.takeBack(one), 'The request is taken back')}
        onUnschedule={(one) => void run(writes.unschedule(one), 'The request waits again')}
      />
      {rules.data ? (
        <RulesForm key={rules.data.version} stored={rules.data} onSave={saveRules} />
      ) : null}
    </div>
  )
}

function tell(tone: 'success' | 'destructive', title: string, description?: string) {
  showToast({ channel: 'stack', tone, title, description })
}
