import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { composeConfirmation } from '#app/modules/outbox/mail/rules.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { startMailbox, type Mailbox } from '#tools/simulators/mailbox.ts'

/** A mailbox for one test file; before each test it is empty and works. */
export function useMailbox(): () => Mailbox {
  let mailbox: Mailbox
  beforeAll(async () => void (mailbox = await startMailbox()))
  beforeEach(() => {
    mailbox.messages.length = 0
    mailbox.fault = undefined
  })
  afterAll(async () => {
    closeMailConnections()
    await mailbox.close()
  })
  return () => mailbox
}

/** The confirmation of an enquiry; `more` replaces some of what it says. */
export const testConfirmation = (more: Partial<Parameters<typeof composeConfirmation>[0]> = {}) =>
  composeConfirmation({
    site: defaultSite,
    name: 'Thandi',
    address: 'thandi@visitor.example',
    promiseText: "We'll reply to your inquiry within 24 hours.",
    reference: 'BC-7K3F-9QXM',
    ...more,
  })
