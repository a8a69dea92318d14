import { refused, type Refusal } from '#app/basics/outcome.ts'
import type { Lead } from '../../lead/data.server.ts'
import { personRemoved, workOnMainLead } from '../../lead/services/change-lead.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findAnswerOfOther } from '../data.server.ts'
import { secondAnswerMs } from '../rules/reply.ts'

/** Why nothing is written about this lead at all, whatever the channel. */
export function objectionToLead(lead: Lead): Refusal | undefined {
  if (lead.deidentifiedAt) return personRemoved()
  if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
  if (!lead.isSuspectedSpam) return undefined
  const message = 'This is suspected spam. Say that it is not spam before you answer it.'
  return refused('invalid-input', message)
}

/** A second answer within five minutes of a colleague's is asked for once more (ANS-10). */
export async function objectionToSecond(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const since = new Date(ctx.clock.now().getTime() - secondAnswerMs)
  const other = await findAnswerOfOther(tx, lead.id, actor.id, since)
  if (!other) return undefined
  const current = { authorName: other.authorName, at: other.at }
  const message = `${other.authorName} answered a moment ago. Read that answer, then send yours if it is still needed.`
  return refused('conflict', message, { current })
}

export const keyReused = () => refused('key-reused', 'This key was used for another lead.')
