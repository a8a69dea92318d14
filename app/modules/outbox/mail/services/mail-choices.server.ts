import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { together } from '#app/platform/statements.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { addMailConsent, findMailChoices } from '../data.server.ts'
import { mayMail, type MailTopic } from '../rules/mail-topics.ts'
import { mailboxHash, optOutKey } from '../rules/opt-out-key.server.ts'
import type { MailMessage } from '../schema.ts'

const optOutPath = '/email-opt-out'

/** From memory; it is stored when the server starts, so that no transaction can take it back. */
const readKnownSecret = (ctx: Context, db: Queryable) =>
  readCached(ctx, 'opt-out-secret', () => readSecret(db))

const readSecret = (db: Queryable) => readInstallationValue(db, 'opt-out-secret')

/** What a mail of this topic to this address must carry: the link that stops it without sign-in (PRV-07). */
export async function optOutOf(
  ctx: Context,
  db: Queryable,
  address: string,
  topic: MailTopic,
): Promise<NonNullable<MailMessage['optOut']>> {
  const secret = await readKnownSecret(ctx, db)
  const url = new URL(optOutPath, ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`)
  url.searchParams.set('key', optOutKey(secret, mailboxHash(secret, address)))
  return { topic, url: url.href }
}

/** PRV-07: whether an address may get a mail of this topic now. Asked again when the mail is sent. */
export async function mayMailTo(
  db: Queryable,
  address: string,
  topic: MailTopic,
): Promise<boolean> {
  return mayMail(await findMailChoices(db, mailboxHash(await readSecret(db), address)), topic)
}

/** Keeps a consent given after an opt-out, in the transaction that stores the consent itself. */
export async function noteMailConsent(
  db: Queryable,
  address: string,
  topic: MailTopic,
  at: Date,
): Promise<void> {
  const mailbox = mailboxHash(await readSecret(db), address)
  await db.execute(together([addMailConsent({ mailbox, topics: [topic], at })]))
}

/** The same as a call, to be sent with those that store the consent. */
export async function keepMailConsent(
  ctx: Context,
  db: Queryable,
  address: string,
  topics: readonly MailTopic[],
  at: Date,
) {
  const mailbox = mailboxHash(await readKnownSecret(ctx, db), address)
  return addMailConsent({ mailbox, topics, at })
}
