import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptDelivery } from '#app/features/deliveries/services/attempt-delivery.server.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { deliveries } from '#app/features/deliveries/tables.server.ts'
import { driveDeliveries, testEngine } from '#app/features/deliveries/testing/drive-deliveries.ts'
import { defaultSite } from '#app/features/settings/content.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { systemActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import { testContext, useTestDatabase } from '#app/platform/testing/test-database.ts'
import { extensions } from '#server/registrations.ts'
import { closeMailConnections } from '../gateway.server.ts'
import { draftConfirmation, templateMailDelivery } from '../rules.ts'
import { withOwnPage } from '../rules/own-page.ts'
import { layoutMailSchema } from '../schema.ts'
import { startMailbox } from '../testing/mailbox.ts'
import { attemptLayoutMail } from './attempt-layout-mail.server.ts'
import { composeConfirmation } from '../testing/compose-confirmation.ts'

const database = useTestDatabase(seedSettings)
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let ctx: Context
beforeAll(async () => {
  mailbox = await startMailbox()
  const env = { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://baobab.example' }
  ctx = testContext(database, { env, extensions, actor: systemActor('deliveries') })
})
afterAll(async () => {
  closeMailConnections()
  await mailbox.close()
})

const engine = () => testEngine({ 'template-mail': attemptLayoutMail })
const confirmation = {
  site: defaultSite,
  name: 'Thandi',
  address: 'thandi@visitor.example',
  promiseText: 'We answer <soon> & surely.',
  reference: 'BC-7K3F-9QXM',
  by: 'Monday 23 November, 10:00',
}

const inLines = (text: string | undefined) => text?.trim().split(/\r?\n/)

async function enqueue(message: Parameters<typeof templateMailDelivery>[1]) {
  const item = {
    ...templateMailDelivery('confirmation', message),
    subjectType: 'test',
    subjectId: 'one',
  }
  const [row] = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, [item]))
  return row!.id
}

test('OPS-11 LDS-05 a mail that is laid out when it is sent is the mail that would have been stored', async () => {
  await enqueue(draftConfirmation(confirmation))
  await driveDeliveries(ctx, database, engine())
  const [mail] = mailbox.messages
  const whole = withOwnPage(composeConfirmation(confirmation), 'https://baobab.example/')
  expect(mail!.html).toContain('We answer &lt;soon&gt; &amp; surely.')
  expect(inLines(mail!.html)).toEqual(inLines(whole.html))
  expect(inLines(mail!.text)).toEqual(inLines(whole.text))
})

test('OPS-02 a layout of a newer version is left for it', async () => {
  const draft = draftConfirmation(confirmation)
  const id = await enqueue({ ...draft, layout: { ...draft.layout, name: 'of-tomorrow' } })
  const before = mailbox.messages.length
  await attemptDelivery(ctx, id, engine())
  const row = (await database.db.select().from(deliveries)).find((one) => one.id === id)!
  expect(row).toMatchObject({ state: 'queued', failures: 0, lastError: { code: 'unknown-layout' } })
  expect(mailbox.messages).toHaveLength(before)
})

test('a mail whose parts do not fit is refused, and names the part', async () => {
  const { text: _text, ...rest } = draftConfirmation(confirmation)
  const result = await attemptLayoutMail(ctx, {
    id: 'x',
    kind: 'confirmation',
    subjectType: 'test',
    subjectId: 'one',
    payload: rest,
    attempts: 1,
    createdAt: new Date(),
  })
  expect(result).toMatchObject({ kind: 'refused', error: { code: 'not-sendable', field: 'text' } })
  expect(layoutMailSchema.safeParse(draftConfirmation(confirmation)).success).toBe(true)
})
