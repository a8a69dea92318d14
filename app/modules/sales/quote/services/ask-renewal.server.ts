import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { awaitAnswerAgain } from '../../lead/services/await-answer-again.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { refusalOf, visitorProblems } from '../content/visitor.ts'
import { lockVersion, updateVersion } from '../data.server.ts'
import { shownState } from '../rules/quote-state.ts'
import { findOwnQuote } from './decide-quote.server.ts'

/** The visitor asks for a new quote in the place of one that ended: the lead waits for us again (QUO-05). Once each. */
export async function askRenewal(
  ctx: Context,
  key: string,
  versionId: string,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, found.value.lead.id)
    const version = await lockVersion(tx, versionId)
    if (!lead || !version) return refused('not-found', visitorProblems.missing)
    const at = ctx.clock.now()
    const state = shownState(version, johannesburgDate(at))
    if (state !== 'expired')
      return refused('conflict', refusalOf(state, formatDate(version.validUntil!)), {
        current: state,
      })
    if (version.renewalAskedAt) return accepted(null)
    await updateVersion(tx, versionId, { renewalAskedAt: at })
    const main = (lead.mergedInto && (await findLead(tx, lead.mergedInto))) || lead
    await awaitAnswerAgain(ctx, tx, main, site)
    await notifyPerson(
      ctx,
      tx,
      {
        ...notices.quoteRenewal(found.value.content.number),
        to: { userId: main.assignedTo ?? version.authorId },
        href: `/admin/quotes/${version.quoteId}`,
        subjectId: version.quoteId,
      },
      'if wanted',
    )
    await recordActivity(ctx, tx, {
      action: 'quote.renewal-asked',
      subjectType: 'lead',
      subjectId: lead.id,
      details: { quoteId: version.quoteId, number: found.value.content.number },
    })
    return accepted(null)
  })
}
