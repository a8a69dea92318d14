import type { AccessDecision } from '#app/modules/access/rules.ts'
import { approvalWords } from '../content.ts'
import type { Approval, ApprovalRules } from '../schema/answers.ts'

/** Who looks at the queue: whether they may ask for changes, and whether they may decide. */
export type Reviewer = { id: string; canAsk: boolean; right: AccessDecision }

/** ADA-17, ADA-19: why somebody may not decide; the server refuses it too. */
export function refusalOf(
  { submittedBy }: Approval,
  rules: ApprovalRules,
  person: Pick<Reviewer, 'id' | 'right'>,
): string | null {
  if (person.right === 'role-too-low') return approvalWords.roleTooLow
  if (person.right === 'permission-missing') return approvalWords.permissionMissing
  if (rules.isFourEyesOn && submittedBy.id === person.id)
    return 'A second person has to decide: this request is your own.'
  return null
}
