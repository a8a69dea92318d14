import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult } from '../delivery/schema.ts'
import { resultMessages, webhookProblems as problems, webhookWords } from './content.ts'
import type { WebhookKind, WebhookPayload } from './schema.ts'

/** Returns whether `WEBHOOK_PRIVATE_HOSTS` lists this host, as `host` (any port) or as `host:port`. */
export function isAllowedHost(url: URL, named: string | undefined): boolean {
  const hosts = named?.toLowerCase().split(',') ?? []
  return hosts.includes(url.host) || hosts.includes(url.hostname)
}

/**
 * Parses a receiver's URL, or returns why it is invalid. Requires https unless `WEBHOOK_PRIVATE_HOSTS` lists the host.
 */
export function readReceiverUrl(typed: string, named: string | undefined): URL | string {
  if (typed === '') return problems.noUrl
  if (!URL.canParse(typed)) return problems.badUrl
  const url = new URL(typed)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowedHost(url, named)))
    return problems.notHttps
  if (url.username !== '' || url.password !== '') return problems.password
  return url
}

/** Returns a receiver's URL without its query for display; for a chat only the origin, because the path is secret. */
export function shownUrlOf(url: URL, kind: WebhookKind): string {
  return kind === 'standard' ? url.origin + url.pathname : `${url.origin}/…`
}

export function bodyFor(kind: WebhookKind, event: WebhookPayload): string {
  const { summary, url } = event.data
  if (kind === 'slack')
    return JSON.stringify({ text: `${escapeSlack(summary)}\n<${url}|${webhookWords.open}>` })
  if (kind === 'teams') return JSON.stringify(teamsMessage(summary, url))
  return JSON.stringify(event)
}

/** Escapes the three characters that Slack reads as markup: https://docs.slack.dev/messaging/formatting-message-text */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function teamsMessage(summary: string, url: string) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: summary, wrap: true }],
          actions: [{ type: 'Action.OpenUrl', title: webhookWords.open, url }],
        },
      },
    ],
  }
}

/** Maps a receiver's status to a result: all but 2xx and 410 are retried (Standard Webhooks); 410 ends deliveries. */
export function resultOf(status: number, retryAfterSeconds?: number): AttemptResult {
  if (status >= 200 && status < 300)
    return { kind: 'delivered', result: { status: String(status) } }
  if (status === 410) return failedAttempt('refused', 'gone', resultMessages.gone)
  const isRedirect = status >= 300 && status < 400
  const message = isRedirect ? resultMessages.redirect(status) : resultMessages.status(status)
  const failed = failedAttempt('transient', `http-${status}`, message)
  return { ...failed, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}
