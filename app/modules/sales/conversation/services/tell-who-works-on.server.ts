import type { Lead } from '../../lead/data.server.ts'
import type { NoticeWords } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/** Tells under the bell who has the lead, and others that it concerns; else everybody who works on leads. */
export async function tellWhoWorksOn(
  ctx: Context,
  tx: Transaction,
  lead: Pick<Lead, 'id' | 'assignedTo'>,
  notice: NoticeWords,
  others: readonly (string | null)[] = [],
): Promise<void> {
  const about = { ...notice, href: `/admin/leads/${lead.id}` as const, subjectId: lead.id }
  const people = new Set([lead.assignedTo, ...others].filter((id) => id !== null))
  if (people.size === 0) return notifyStaff(ctx, tx, { ...about, to: { role: 'editor' } })
  for (const userId of people) await notifyStaff(ctx, tx, { ...about, to: { userId } })
}
