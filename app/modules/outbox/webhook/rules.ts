import type { AttemptResult } from '../delivery/schema.ts'
import { answerWords, webhookProblems as problems, webhookWords } from './content.ts'
import type { WebhookKind, WebhookPayload } from './schema.ts'

/** Hosts that the environment names: `host` with any port, or `host:port`. */
export function isNamedHost(url: URL, named: string | undefined): boolean {
  const hosts = named?.toLowerCase().split(',') ?? []
  return hosts.includes(url.host) || hosts.includes(url.hostname)
}

/** The address of a receiver, or why it cannot be one. https, unless the environment names the host. */
export function readReceiverUrl(typed: string, named: string | undefined): URL | string {
  if (typed === '') return problems.noUrl
  if (!URL.canParse(typed)) return problems.badUrl
  const url = new URL(typed)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamedHost(url, named)))
    return problems.notHttps
  if (url.username !== '' || url.password !== '') return problems.password
  return url
}

/** The visible part of an address: for a chat only its host, since the rest is a secret; never a query. */
export function shownUrlOf(url: URL, kind: WebhookKind): string {
  return kind === 'standard' ? url.origin + url.pathname : `${url.origin}/…`
}

/** The body for a receiver: our event as it is, or a message that Slack or Teams shows. */
export function bodyFor(kind: WebhookKind, event: WebhookPayload): string {
  const { summary, url } = event.data
  if (kind === 'slack')
    return JSON.stringify({ text: `${escapeSlack(summary)}\n<${url}|${webhookWords.open}>` })
  if (kind === 'teams') return JSON.stringify(teamsMessage(summary, url))
  return JSON.stringify(event)
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three are markup. */
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

/** What an answer means for the delivery: every answer but 2xx is tried again (Standard Webhooks), 410 never. */
export function resultOf(status: number, retryAfterSeconds?: number): AttemptResult {
  if (status >= 200 && status < 300)
    return { kind: 'delivered', result: { status: String(status) } }
  if (status === 410) return { kind: 'refused', error: { code: 'gone', message: answerWords.gone } }
  const isRedirect = status >= 300 && status < 400
  const message = isRedirect ? answerWords.redirect(status) : answerWords.status(status)
  const error = { code: `http-${status}`, message }
  return { kind: 'transient', error, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}
