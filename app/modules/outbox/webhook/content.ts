import type { DeliveryState } from '../delivery/schema.ts'

/** Labels of webhook events, in the order of the form. */
export const webhookEvents = {
  'lead.received': 'Enquiry received',
  'lead.answered': 'Enquiry answered',
  'lead.won': 'Lead won',
  'quote.sent': 'Quote sent',
  'quote.accepted': 'Quote accepted',
  'audit.received': 'Contract audit received',
  'price.changed': 'Public price changed',
} as const
export type WebhookEventType = keyof typeof webhookEvents

export const testEvent = 'webhook.test'

export const eventLabel = (type: string): string =>
  type === testEvent ? 'Test' : (webhookEvents[type as WebhookEventType] ?? type)

export const kindWords = {
  standard: {
    label: 'Signed JSON (Standard Webhooks)',
    hint: 'For your own automations and programs, such as n8n, Zapier or a script.',
    url: 'https://example.com/webhooks',
  },
  slack: {
    label: 'Slack',
    hint: 'In Slack, add an app with Incoming Webhooks and copy its address.',
    url: 'https://hooks.slack.com/services/…',
  },
  teams: {
    label: 'Microsoft Teams',
    hint: 'In Teams, add the workflow for webhook requests to a channel and copy its address.',
    url: 'https://….logic.azure.com/workflows/…',
  },
} as const

export const deliveryWords: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  queued: 'Will be retried',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Not sent',
}

export const webhookProblems = {
  unknown: 'There is no such webhook.',
  changed: 'This webhook changed while you were editing. Reload and try again.',
  tooMany: (max: number) => `There are ${max} webhooks. Delete one that you no longer use.`,
  noUrl: 'Enter the address of the receiver.',
  badUrl: 'Enter a whole address, such as https://example.com/webhooks.',
  notHttps:
    'The address must begin with https://. Your operator can allow an address in your own network.',
  password: 'The address must not contain a user name or a password.',
  private:
    'This address is inside a private network. Use a public address, or ask your operator to allow this one.',
  noSecret: 'Slack and Teams don’t use a secret.',
  noDelivery: 'There is no such delivery.',
} as const

/** Messages for failed deliveries. */
export const answerWords = {
  off: 'This webhook is switched off or was deleted.',
  gone: 'The receiver answered 410: it wants no more events. The webhook is switched off.',
  redirect: (status: number) =>
    `The receiver answered ${status}, a redirect. Enter the address it leads to.`,
  status: (status: number) => `The receiver answered ${status}.`,
  unreadable: 'The stored content is not an event.',
  worked: (status: number) => `The receiver answered ${status}. The webhook works.`,
} as const

export const goneNote = 'The receiver wants no more events (410).'

export const webhookWords = {
  heading: 'Webhooks',
  intro:
    'Notify other systems when something happens here. Events carry references and links, and no personal details.',
  create: 'Add webhook',
  edit: 'Edit webhook',
  empty: {
    title: 'No webhooks yet',
    text: 'Post new enquiries to Slack or Teams, or start an automation when a quote is accepted.',
  },
  secret: {
    title: 'Signing secret',
    hint: 'Shown only now. The receiver checks our signature with it.',
  },
  renew: {
    title: 'Replace the signing secret?',
    description: 'The current secret stops at once. Give the receiver the new one.',
    confirm: 'Replace secret',
    cancel: 'Keep it',
  },
  remove: {
    description: 'Events that haven’t been delivered yet won’t be sent. This cannot be undone.',
    confirm: 'Delete webhook',
    cancel: 'Keep it',
  },
  testMessage: 'This is a test. Your webhook works.',
  open: 'Open in the console',
} as const
