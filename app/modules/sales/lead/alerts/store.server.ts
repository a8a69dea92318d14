import { eq, sql } from 'drizzle-orm'
import { canOwnWork } from '#app/modules/access/staff/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { leadAlerts, leads } from '../tables.ts'
import { allAlerts } from './rules.ts'
import type { LeadAlerts } from './schema.ts'

/** Returns all people who can work on leads, each with their alert settings and devices. */
export async function findAlertRecipients(db: Queryable) {
  const { rows } = await db.execute<LeadAlerts & { id: string; devices: string[] }>(sql`
    select id, kinds, hours, array(select id from push_subscriptions where user_id = staff_users.id) as devices
    from staff_users left join lead_alerts on lead_alerts.user_id = staff_users.id
    where ${canOwnWork}`)
  return rows.map(({ id, devices, ...alerts }) => ({ id, devices, alerts }))
}

export async function findAlertsOf(db: Queryable, userId: string): Promise<LeadAlerts> {
  const [row] = await db
    .select({ kinds: leadAlerts.kinds, hours: leadAlerts.hours })
    .from(leadAlerts)
    .where(eq(leadAlerts.userId, userId))
  return row ?? allAlerts
}

export async function storeAlerts(db: Queryable, userId: string, alerts: LeadAlerts, at: Date) {
  await db
    .insert(leadAlerts)
    .values({ userId, ...alerts, updatedAt: at })
    .onConflictDoUpdate({ target: leadAlerts.userId, set: { ...alerts, updatedAt: at } })
}

/** Counting stops at 100, because a badge shows at most two digits. */
const maxCountedLeads = 100

/** Counts new leads of the chosen forms, unassigned or the user's, up to `maxCountedLeads`, by the index `leads_new`. */
export async function countNewLeads(
  db: Queryable,
  userId: string,
  { kinds }: Pick<LeadAlerts, 'kinds'>,
): Promise<number> {
  const isNew = sql`${leads.status} = 'new' and not ${leads.isSuspectedSpam} and ${leads.mergedInto} is null`
  const isOfForm = kinds ? sql`and ${leads.kind} = any(${sql.param(kinds)}::text[])` : sql``
  const newLeadsWhere = (isOwn: ReturnType<typeof sql>) =>
    sql`(select 1 from ${leads} where ${isNew} and ${isOwn} ${isOfForm} limit ${maxCountedLeads})`
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${newLeadsWhere(sql`${leads.assignedTo} is null`)} union all ${newLeadsWhere(sql`${leads.assignedTo} = ${userId}`)}) few`,
  )
  return Math.min(rows[0]!.count, maxCountedLeads)
}
