import { useState } from 'react'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled, isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'
import { ReachView } from '../ui/reach-view.tsx'
import { showRequest, useReach } from './reach-calls.ts'

/** STF-03, STF-05: what a request that is not live yet does to the site. */
export function ApprovalReach({ approval }: { approval: Approval }) {
  const { data, error } = useReach(approval)
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!isWaiting(approval) && !isScheduled(approval)) return null
  async function show() {
    setIsOpening(true)
    setProblem(await showRequest(approval.id))
    setIsOpening(false)
  }
  return (
    <ReachView
      reach={data}
      problem={problem ?? (error && failureText(error))}
      isOpening={isOpening}
      onShow={() => void show()}
    />
  )
}
