import type { Env } from '#app/platform/env.server.ts'
import { describeFailedCall } from '#app/platform/outside-answers.server.ts'
import {
  PrivateAddressError,
  isPrivateUrl,
  postPublicly,
} from '#app/platform/public-request.server.ts'
import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult } from '../delivery/schema.ts'
import { webhookProblems } from './content.ts'
import { signedHeaders } from './rules.server.ts'
import { bodyFor, isAllowedHost, resultOf } from './rules.ts'
import type { WebhookKind, WebhookPayload } from './schema.ts'

const timeoutMs = 10_000

/** A receiver with its decrypted URL and secret. */
export type Receiver = { kind: WebhookKind; url: string; secret: string | null }
type WebhookEnv = Pick<Env, 'WEBHOOK_PRIVATE_HOSTS'>

/** Posts an event, signed if the receiver has a secret. It returns within ten seconds and never throws. */
export async function postEvent(
  env: WebhookEnv,
  { kind, url: address, secret }: Receiver,
  message: { id: string; at: Date; event: WebhookPayload },
): Promise<AttemptResult> {
  const url = new URL(address)
  const body = bodyFor(kind, message.event)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'baobab-connect',
    ...(secret ? signedHeaders(secret, { ...message, body }) : {}),
  }
  const isPrivateAllowed = isAllowedHost(url, env.WEBHOOK_PRIVATE_HOSTS)
  try {
    const answer = await postPublicly({ url, headers, body, isPrivateAllowed, timeoutMs })
    return resultOf(answer.status, answer.retryAfterSeconds)
  } catch (error) {
    if (error instanceof PrivateAddressError)
      return failedAttempt('refused', 'private-address', webhookProblems.private)
    // `describeFailedCall` expects the connection error in `cause`, as in errors of `fetch`.
    const isTimeout = error instanceof DOMException
    const cause = isTimeout ? error : new Error('unreachable', { cause: error })
    return { kind: 'transient', error: describeFailedCall('The receiver', cause) }
  }
}

/** Returns whether a URL leads into a private network and its host is not listed in `WEBHOOK_PRIVATE_HOSTS`. */
export async function isForbiddenUrl(env: WebhookEnv, url: URL): Promise<boolean> {
  return !isAllowedHost(url, env.WEBHOOK_PRIVATE_HOSTS) && (await isPrivateUrl(url))
}
