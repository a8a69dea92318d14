import { randomUUID } from 'node:crypto'
import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { unsealSecret, sealSecret } from '#app/modules/access/secret/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import {
  type StaffActor,
  hasRole,
  nameOf,
  notAllowed,
  type Context,
} from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { combineCalls } from '#app/platform/sql.server.ts'
import { eraseDeliveriesOfSubjects } from '../delivery/personal-data/store.server.ts'
import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult, DeliveryToAttempt } from '../delivery/schema.ts'
import {
  type DeliveryFollowUp,
  type ResentDelivery,
  webhookEventCall,
  resendDelivery,
} from '../delivery/service.server.ts'
import { findDelivery } from '../delivery/store.server.ts'
import { notices } from '../notification/content.ts'
import { notifyStaff } from '../notification/service.server.ts'
import { findUnreadRecipients } from '../notification/store.server.ts'
import {
  resultMessages,
  receiverGoneNote,
  webhookProblems as problems,
  testEvent,
  webhookWords,
} from './content.ts'
import { isForbiddenUrl, postEvent } from './gateway.server.ts'
import { makeWebhookSecret } from './rules.server.ts'
import { readReceiverUrl, shownUrlOf } from './rules.ts'
import {
  type WebhookInput,
  type WebhookEvent,
  type WebhookPayload,
  eventTypes,
  maxWebhooks,
  resendWebhookSchema,
  saveWebhookSchema,
  webhookIdSchema,
  webhookPayloadSchema,
  webhookVersionSchema,
} from './schema.ts'
import {
  type WebhookRow,
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertTestDelivery,
  insertWebhook,
  updateWebhook,
} from './store.server.ts'

/** Sent only if the caller's transaction commits. Sample data sends no events. */
export async function enqueueEvent(ctx: Context, tx: Transaction, event: WebhookEvent) {
  if (ctx.isSample) return
  await tx.execute(combineCalls([webhookEventCall(ctx, event)]))
}

/** If the receiver answers 410, the webhook is switched off and gets no more events. */
export async function attemptWebhook(
  ctx: Context,
  { id, subjectId, payload }: DeliveryToAttempt,
): Promise<AttemptResult> {
  const webhook = await findWebhook(ctx.db, subjectId)
  if (!webhook?.isOn) return failedAttempt('withdrawn', 'off', resultMessages.off)
  const event = webhookPayloadSchema.safeParse(payload)
  if (!event.success)
    return failedAttempt('refused', 'unreadable-content', resultMessages.unreadable)
  const result = await postToReceiver(ctx, webhook, id, event.data)
  if (result.kind === 'refused' && result.error.code === 'gone')
    await switchOffWebhook(ctx, webhook.id)
  return result
}

/** Notifies product managers when a delivery fails for good. Each has at most one unread notification per webhook. */
export const webhookFollowUps: readonly DeliveryFollowUp[] = eventTypes.map((deliveryKind) => ({
  deliveryKind,
  async lock(tx, { subjectId }) {
    await findWebhook(tx, subjectId, true)
  },
  async follow(ctx, tx, { subjectId }, end) {
    if (end !== 'failed') return
    const webhook = await findWebhook(tx, subjectId)
    if (!webhook) return
    await notifyStaff(ctx, tx, {
      ...notices.webhookFailed(webhook.name),
      to: { role: 'product_manager' },
      except: await findUnreadRecipients(tx, 'webhook', subjectId),
      href: `/admin/webhooks/${subjectId}`,
      subjectId,
    })
  },
}))

async function postToReceiver(
  ctx: Context,
  webhook: WebhookRow,
  id: string,
  event: WebhookPayload,
) {
  const { kind, sealedUrl, sealedSecret } = webhook
  const receiver = {
    kind,
    url: await unsealSecret(ctx.db, 'webhook', sealedUrl),
    secret: sealedSecret && (await unsealSecret(ctx.db, 'webhook', sealedSecret)),
  }
  return postEvent(ctx.env, receiver, { id, at: ctx.clock.now(), event })
}

async function switchOffWebhook(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id, true)
    if (!webhook?.isOn) return
    const by = { updatedAt: ctx.clock.now(), updatedBy: nameOf(ctx.actor) }
    await updateWebhook(tx, id, { isOn: false, note: receiverGoneNote, ...by })
    const details = { because: 'the receiver answered 410' }
    await logWebhookChange(ctx, tx, 'switched-off', webhook, details)
  })
}

function logWebhookChange(
  ctx: Context,
  tx: Transaction,
  verb: string,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  details: Record<string, unknown> = {},
) {
  return logActivity(ctx, tx, `webhook.${verb}`, ['webhook', id], { name, ...details })
}

export function presentWebhook({ sealedUrl: _url, sealedSecret, ...webhook }: WebhookRow) {
  return { ...webhook, hasSecret: sealedSecret !== null }
}

export type SavedWebhook = { id: string; secret: string | null }

/**
 * Creates a webhook, or changes one based on the edited version. Only the response for a new webhook contains its
 * signing secret. For product managers and above. Saving the same version twice is a conflict.
 */
export async function saveWebhook(ctx: Context, input: unknown): Promise<Outcome<SavedWebhook>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = saveWebhookSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const given = { ...parsed.data, events: [...new Set(parsed.data.events)] }
  const isKept = given.url === '' && given.version > 0
  const url = isKept ? undefined : readReceiverUrl(given.url, ctx.env.WEBHOOK_PRIVATE_HOSTS)
  if (typeof url === 'string') return refusedField('url', url)
  if (url && (await isForbiddenUrl(ctx.env, url))) return refusedField('url', problems.private)
  const address = url && { url, sealedUrl: await sealSecret(ctx.db, 'webhook', url.href) }
  return ctx.db.transaction((tx) =>
    given.version === 0
      ? addWebhook(ctx, tx, actor, given, address!)
      : changeWebhook(ctx, tx, actor, given, address),
  )
}

type ReceiverAddress = { url: URL; sealedUrl: string }

async function addWebhook(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { version: _version, url: _typed, ...given }: WebhookInput,
  { url, sealedUrl }: ReceiverAddress,
): Promise<Outcome<SavedWebhook>> {
  if ((await countWebhooks(tx)) >= maxWebhooks)
    return refused('conflict', problems.tooMany(maxWebhooks))
  const secret = given.kind === 'standard' ? makeWebhookSecret() : null
  const at = ctx.clock.now()
  const isNew = await insertWebhook(tx, {
    ...given,
    sealedUrl,
    shownUrl: shownUrlOf(url, given.kind),
    sealedSecret: secret && (await sealSecret(ctx.db, 'webhook', secret)),
    createdAt: at,
    updatedAt: at,
    updatedBy: actor.name,
  })
  if (!isNew) return refused('conflict', problems.changed)
  const { kind, events } = given
  await logWebhookChange(ctx, tx, 'created', given, { kind, events, host: url.host })
  return accepted({ id: given.id, secret })
}

async function changeWebhook(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { id, version, name, events, isOn }: WebhookInput,
  address: ReceiverAddress | undefined,
): Promise<Outcome<SavedWebhook>> {
  const found = await findWebhookAtVersion(tx, id, version)
  if (!found.ok) return found
  const { kind } = found.value
  await updateWebhook(tx, id, {
    name,
    events,
    isOn,
    note: '',
    ...(address ? { sealedUrl: address.sealedUrl, shownUrl: shownUrlOf(address.url, kind) } : {}),
    updatedAt: ctx.clock.now(),
    updatedBy: actor.name,
  })
  const host = address ? { host: address.url.host } : {}
  await logWebhookChange(ctx, tx, 'changed', { id, name }, { events, isOn, ...host })
  return accepted({ id, secret: null })
}

async function findWebhookAtVersion(
  tx: Transaction,
  id: string,
  version: number,
): Promise<Outcome<WebhookRow>> {
  const webhook = await findWebhook(tx, id, true)
  if (!webhook) return refused('not-found', problems.unknown)
  return webhook.version === version ? accepted(webhook) : refused('conflict', problems.changed)
}

/** Takes effect at once. Only this response contains the new secret. Product managers and above. */
export async function renewSecret(ctx: Context, input: unknown): Promise<Outcome<SavedWebhook>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = webhookVersionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version } = parsed.data
  const secret = makeWebhookSecret()
  const sealedSecret = await sealSecret(ctx.db, 'webhook', secret)
  return ctx.db.transaction(async (tx) => {
    const found = await findWebhookAtVersion(tx, id, version)
    if (!found.ok) return found
    if (!found.value.sealedSecret) return refused('conflict', problems.noSecret)
    const by = { updatedAt: ctx.clock.now(), updatedBy: actor.name }
    await updateWebhook(tx, id, { sealedSecret, ...by })
    await logWebhookChange(ctx, tx, 'secret-renewed', found.value)
    return accepted({ id, secret })
  })
}

/** Deletes a webhook; its open and failed deliveries are cancelled. Safe to repeat. */
export async function removeWebhook(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = webhookIdSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', problems.unknown)
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id, true)
    if (webhook) {
      await deleteWebhook(tx, id)
      await eraseDeliveriesOfSubjects(tx, 'webhook', [id])
      await logWebhookChange(ctx, tx, 'deleted', webhook)
    }
    return accepted({ id })
  })
}

const webhookTestRateLimit = { name: 'webhook-test', attempts: 30, windowSeconds: 15 * 60 }

/** Sends a test event at once, logs it, and returns the result as text. For product managers and above. */
export async function testWebhook(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ works: boolean; words: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = webhookIdSchema.safeParse(input)
  const webhook = parsed.success ? await findWebhook(ctx.db, parsed.data.id) : undefined
  if (!webhook) return refused('not-found', problems.unknown)
  if (ctx.env.COPY === 'yes') return refused('conflict', problems.copy)
  const counted = await countAttempt(ctx, webhookTestRateLimit, actor.id)
  if (!counted.ok) return counted
  const id = randomUUID()
  const url = new URL(`/admin/webhooks/${webhook.id}`, siteAddress(ctx.env)).href
  const payload: WebhookPayload = {
    type: testEvent,
    timestamp: ctx.clock.now().toISOString(),
    data: { summary: webhookWords.testMessage, url },
  }
  const result = await postToReceiver(ctx, webhook, id, payload)
  const row = { id, webhookId: webhook.id, kind: testEvent, payload }
  if (result.kind === 'delivered') {
    await insertTestDelivery(ctx.db, { ...row, state: 'delivered', result: result.result })
    return accepted({ works: true, words: resultMessages.worked(Number(result.result.status)) })
  }
  await insertTestDelivery(ctx.db, { ...row, state: 'cancelled', lastError: result.error })
  return accepted({ works: false, words: result.error.message })
}

/** Retries a delivery at once, unless the webhook is off, which would drop the event. Product managers and above. */
export async function resendEvent(ctx: Context, input: unknown): Promise<Outcome<ResentDelivery>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = resendWebhookSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, deliveryId, version } = parsed.data
  const delivery = await findDelivery(ctx.db, deliveryId)
  if (delivery?.channel !== 'webhook' || delivery.subjectId !== id)
    return refused('not-found', problems.noDelivery)
  if (!(await findWebhook(ctx.db, id))?.isOn) return refused('conflict', problems.off)
  return resendDelivery(ctx, { deliveryId, version })
}
