import { z } from 'zod'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { testCoverageLayers } from '#app/modules/coverage/service.server.ts'
import { testCrm } from '#app/modules/outbox/crm/service.server.ts'
import { testMailServer } from '#app/modules/outbox/mail/service.server.ts'
import { countWebhooks } from '#app/modules/outbox/webhook/store.server.ts'
import { testAddressService } from '#app/modules/places/service.server.ts'
import { readImapAddress } from '#app/modules/sales/inbound-mail/mailbox/rules.ts'
import { testMailbox } from '#app/modules/sales/inbound-mail/mailbox/service.server.ts'
import { testWhatsapp } from '#app/modules/sales/whatsapp/service.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { type IntegrationId, integrationIds } from './content.ts'
import { type Integration, connectedSystems, integrationOf } from './rules.ts'
import { findChannelHealth, findMailboxHealth } from './store.server.ts'

/** Returns the state of each external system from the environment and stored deliveries, without connecting to any. */
export async function readIntegrations({ db, env }: Context): Promise<Integration[]> {
  const connected = { ...connectedSystems(env), webhook: (await countWebhooks(db)) > 0 }
  const health = await findChannelHealth(db)
  if (env.IMAP_URL)
    health.set('mailbox', await findMailboxHealth(db, readImapAddress(env.IMAP_URL).name))
  return integrationIds.map((id) => integrationOf(id, connected[id], health.get(id)))
}

type TestableId = Exclude<IntegrationId, 'push' | 'webhook'>

const connectionTests: Record<TestableId, (ctx: Context) => Promise<Outcome<unknown>>> = {
  mail: testMailServer,
  mailbox: testMailbox,
  crm: testCrm,
  whatsapp: testWhatsapp,
  addresses: testAddressService,
  coverage: testCoverageLayers,
}

const testSchema = z.object({ id: z.enum(integrationIds).exclude(['push', 'webhook']) })
const connectionTestRateLimit = { name: 'integration-test', attempts: 30, windowSeconds: 15 * 60 }

export type TestResult = { works: boolean; problem: string }

/**
 * Tests an external system: signs in and reads data, without sending or changing anything. A failure is an accepted
 * result with a message that contains no secrets. Product managers and above.
 */
export async function testIntegration(ctx: Context, input: unknown): Promise<Outcome<TestResult>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = testSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', 'Integration not found.')
  const { id } = parsed.data
  if (!connectedSystems(ctx.env)[id])
    return refused('conflict', 'This system isn’t connected. Ask your operator to connect it.')
  const counted = await countAttempt(ctx, connectionTestRateLimit, actor.id)
  if (!counted.ok) return counted
  const outcome = await connectionTests[id](ctx)
  return accepted({ works: outcome.ok, problem: outcome.ok ? '' : outcome.message })
}
