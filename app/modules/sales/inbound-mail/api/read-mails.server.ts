import { subjectOf } from '../../lead/rules/describe-lead.ts'
import type { Context } from '#app/platform/context.server.ts'
import { listFiles } from '../data.server.ts'
import { findLikelyLeads, findMailPage } from '../data/list.server.ts'
import { findMailbox } from '../data/mailboxes.server.ts'
import { readImapAddress } from '../rules/imap-address.ts'
import { mailFolders, type MailFolder } from '../schema/handle.ts'

const pageSize = 25

/** A page of mails of no lead, with the leads that each may belong to, and how the mailbox is read. */
export async function readMails(
  ctx: Context,
  asked: string | undefined,
  before: string | undefined,
) {
  const folder: MailFolder = mailFolders.find((name) => name === asked) ?? 'unmatched'
  const { mails, next } = await findMailPage(ctx.db, folder, before, pageSize)
  const likely = await findLikelyLeads(ctx.db, mails)
  const files = await listFiles(
    ctx.db,
    mails.map(({ id }) => id),
  )
  return {
    mailbox: await readMailboxState(ctx),
    items: mails.map((mail) => ({
      ...itemOf(mail),
      files: files
        .filter(({ mailId }) => mailId === mail.id)
        .map(({ position, name, type, size, isHeld }) => ({
          name,
          type,
          size,
          path: isHeld ? null : (`/api/admin/mail/${mail.id}/files/${position}` as const),
        })),
      likely: (likely.get(mail.id) ?? []).map(likelyOf),
    })),
    next,
  }
}

/** How the mailbox is read, in words' stead; null where none is set up. */
async function readMailboxState({ db, env }: Context) {
  if (!env.IMAP_URL) return null
  const mailbox = await findMailbox(db, readImapAddress(env.IMAP_URL).name)
  return {
    state: mailbox?.state ?? 'away',
    since: mailbox?.stateSince?.toISOString() ?? null,
    readAt: mailbox?.readAt?.toISOString() ?? null,
    problem: mailbox?.problem ?? '',
  }
}

type Page = Awaited<ReturnType<typeof findMailPage>>
type Likely = ReturnType<Awaited<ReturnType<typeof findLikelyLeads>>['get']>

function itemOf(found: Page['mails'][number]) {
  const { refersTo: _, micros: __, receivedAt, ...mail } = found
  return { ...mail, receivedAt: receivedAt.toISOString() }
}

function likelyOf(found: NonNullable<Likely>[number]) {
  const { id, reference, name, kind, fields, why, submittedAt } = found
  const subject = subjectOf(kind, fields)
  return { id, reference, name, subject, why, submittedAt: submittedAt.toISOString() }
}
