import { johannesburgDate } from '#app/basics/dates.ts'
import { refused } from '#app/basics/outcome.ts'
import { type StoredRequestTerms, goLiveProblem } from '#app/modules/console/request/schema.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findApproval } from '../data.server.ts'
import type { SubjectKind } from '../schema.ts'

type About = { kind: SubjectKind; subjectId?: string }

/**
 * Why a request cannot be made on these terms: a go-live day lies in the future (STF-06), and a revision is of
 * an own request of the same kind and about the same thing, of which nothing came (STF-04). One for many
 * products may leave some out, so only its kind counts.
 */
export async function refuseTerms(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { goLiveDate, revisesId }: StoredRequestTerms,
  about: About,
) {
  const tooEarly = goLiveProblem(goLiveDate, johannesburgDate(ctx.clock.now()))
  if (tooEarly) return refused('invalid-input', tooEarly, { fields: { goLiveDate: tooEarly } })
  if (!revisesId) return undefined
  const revised = await findApproval(tx, revisesId)
  const isOwn = revised?.submittedBy === actor.id
  const isSame =
    revised?.subjectKind === about.kind &&
    (about.subjectId === undefined || revised.subjectId === about.subjectId)
  if (isOwn && isSame && revised.status === 'rejected') return undefined
  return refused('conflict', 'Only an own request that was rejected or taken back can be revised.')
}
