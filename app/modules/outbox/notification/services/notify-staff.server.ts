import type { StaffRole } from '#app/basics/staff-roles.ts'
import { enqueueDeliveries } from '../../delivery/services/enqueue-deliveries.server.ts'
import { mailDelivery } from '../../mail/rules.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { Call } from '#app/platform/statements.server.ts'
import {
  addNotifications,
  findActivePerson,
  findRecipients,
  insertNotifications,
  markSubjectRead,
} from '../data.server.ts'
import { findStaffUser, type StaffUserRow } from '#app/modules/access/data/staff-users.server.ts'
import { requirementOfRight, type Right } from '#app/modules/access/rules/access.ts'
import type { NoticeWords } from '../content/notices.ts'
import { composeNotice } from '../rules/compose-notice.ts'

export type StaffNotice = NoticeWords & {
  /** One person, everybody of at least a role, or everybody who has a right. */
  to: { userId: string } | { role: StaffRole } | { right: Right }
  /** The page of the console that it leads to. */
  href: `/admin${string}`
  /** What it is about, where `clearNotices` shall find it. */
  subjectId?: string
}

/**
 * Puts a notification under the bell of active staff, in the caller's transaction; whoever causes it gets
 * none. The caller has checked permission. Consoles that are open show it at once (ADS-11).
 */
export async function notifyStaff(
  ctx: Context,
  tx: Transaction,
  { to, ...notice }: StaffNotice,
): Promise<void> {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people =
    'userId' in to
      ? (await findActivePerson(tx, to.userId)).filter((id) => id !== causedBy)
      : await findRecipients(
          tx,
          'right' in to ? requirementOfRight(to.right) : { minimum: to.role },
          causedBy,
        )
  await insertNotifications(tx, people, { ...notice, createdAt: ctx.clock.now() })
}

/** As `notifyStaff`, for these people, who are known to be active: calls that are sent together with others. */
export function noticeCalls(
  ctx: Context,
  ids: readonly string[],
  notice: Omit<StaffNotice, 'to'>,
): Call[] {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people = ids.filter((id) => id !== causedBy)
  if (people.length === 0) return []
  return [addNotifications(people, { ...notice, createdAt: ctx.clock.now() })]
}

/** Everybody's notices of one thing are read: somebody has dealt with it (STF-04). */
export async function clearNotices(
  tx: Transaction,
  about: Required<Pick<StaffNotice, 'kind' | 'subjectId'>>,
): Promise<void> {
  await markSubjectRead(tx, about.kind, about.subjectId)
}

/**
 * Tells one person under the bell, and by mail if `mail` says so: always, or where they asked for mails
 * (STF-04). Same transaction, same rules as `notifyStaff`.
 */
export async function notifyPerson(
  ctx: Context,
  tx: Transaction,
  notice: StaffNotice & { to: { userId: string } },
  mail: 'always' | 'if wanted',
): Promise<void> {
  await notifyStaff(ctx, tx, notice)
  const [id] = await findActivePerson(tx, notice.to.userId)
  const person = id ? await findStaffUser(tx, id) : undefined
  const isCause = ctx.actor.kind === 'staff' && ctx.actor.id === id
  if (!person || isCause || (mail === 'if wanted' && !person.wantsMail)) return
  await mailNotice(ctx, tx, person, notice)
}

/**
 * Mails somebody what was done to their account, whoever did it, also they themselves: the session may be another's.
 * The same transaction.
 */
export async function warnPerson(
  ctx: Context,
  tx: Transaction,
  userId: string,
  notice: Pick<StaffNotice, 'title' | 'text' | 'href'>,
): Promise<void> {
  const person = await findStaffUser(tx, userId)
  if (person) await mailNotice(ctx, tx, person, notice)
}

async function mailNotice(
  ctx: Context,
  tx: Transaction,
  person: StaffUserRow,
  notice: Pick<StaffNotice, 'title' | 'text' | 'href'>,
): Promise<void> {
  const message = composeNotice({
    site: await readSettings(ctx, 'site'),
    name: person.fullName,
    address: person.email,
    title: notice.title,
    text: notice.text,
    url: new URL(notice.href, siteAddress(ctx.env)).href,
  })
  await enqueueDeliveries(ctx, tx, [
    {
      ...mailDelivery('staff-notice', message),
      subjectType: 'staff-user',
      subjectId: person.id,
      isForgettable: true,
    },
  ])
}
