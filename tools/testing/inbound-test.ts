import { beforeAll, beforeEach } from 'vitest'
import { replyAddress, replyToken } from '#app/modules/sales/conversation/reply/rules.server.ts'
import {
  beginUidValidity,
  acquireLease,
} from '#app/modules/sales/inbound-mail/mailbox/store.server.ts'
import { receiveMail } from '#app/modules/sales/inbound-mail/service.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { rawMail, type RawMail } from '#tools/simulators/raw-mail.ts'
import { timeAfterMinutes, useConversationTest } from './conversation-test.ts'

const mailbox = 'enquiries@mail.example:993/INBOX'
const readerId = 'reader-of-the-test'
const uidValidity = 7

/** The helpers of useConversationTest, and a mailbox whose mails are delivered one by one. */
export function useInboundTest() {
  const world = useConversationTest()
  const held = { uid: 0, secret: '' }
  beforeAll(async () => {
    held.secret = await readInstallationValue(world.database.db, 'reply-secret')
  })
  beforeEach(async () => {
    await acquireLease(world.database.db, mailbox, readerId)
    await beginUidValidity(world.database.db, mailbox, readerId, { uidValidity, lastUid: held.uid })
  })
  const systemAt = (minutes: number) =>
    world.contextOf(systemActor('inbound mail'), timeAfterMinutes(minutes))
  return {
    ...world,
    systemAt,
    /** The address to which the visitor of a lead replies. */
    replyTo: (leadId: string) =>
      replyAddress('enquiries@baobab.example', replyToken(held.secret, leadId)),
    /** Delivers a mail to the mailbox, by default ten minutes after `testNow`. */
    async deliverMail(
      mail: RawMail | Buffer,
      more: { minutes?: number; uid?: number; uidValidity?: number; reader?: string } = {},
    ) {
      const bytes = Buffer.isBuffer(mail) ? mail : rawMail(mail)
      const minutes = more.minutes ?? 10
      return receiveMail(
        systemAt(minutes),
        {
          mailbox,
          uidValidity: more.uidValidity ?? uidValidity,
          uid: more.uid ?? ++held.uid,
          bytes,
          isWhole: true,
          size: bytes.byteLength,
          receivedAt: timeAfterMinutes(minutes),
        },
        more.reader ?? readerId,
      )
    },
    /** The last `count` mails received, oldest first. */
    async lastMails(count = 1) {
      const { rows } = await world.database.pool.query<Record<string, unknown>>(
        `select kind, state, lead_id, report_action, problem from inbound_mails
          where uid > $1 and uid <= $2 order by uid`,
        [held.uid - count, held.uid],
      )
      return rows
    },
  }
}
