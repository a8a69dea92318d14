import type { DeliveryState } from '../delivery/schema.ts'

/** Labels of webhook events, in the order in which the form lists them. */
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
  unknown: 'Webhook not found. It may have been deleted.',
  changed: 'This webhook changed while you were editing. Reload and try again.',
  tooMany: (max: number) =>
    `There are ${max} webhooks, which is the maximum. Delete one that you no longer use.`,
  noUrl: 'Enter the address of the receiver.',
  badUrl: 'Enter the full address, such as https://example.com/webhooks.',
  notHttps:
    'The address must begin with https://. Your operator can allow an address in your own network.',
  password: 'The address must not contain a user name or a password.',
  private:
    'This address is inside a private network. Use a public address, or ask your operator to allow this one.',
  off: 'This webhook is switched off. Switch it on, then send the event again.',
  copy: 'This server is a copy, so it sends nothing.',
  noSecret: 'Slack and Teams don’t use a secret.',
  noDelivery: 'Delivery not found. Reload and try again.',
} as const

export const resultMessages = {
  off: 'This webhook is switched off or was deleted.',
  gone: 'The receiver answered 410, so it no longer accepts events. The webhook was switched off.',
  redirect: (status: number) =>
    `The receiver answered ${status}, a redirect. Enter the address it leads to.`,
  status: (status: number) => `The receiver answered ${status}.`,
  unreadable: 'The stored data is not a valid event.',
  worked: (status: number) => `The receiver answered ${status}. The webhook works.`,
} as const

export const receiverGoneNote = 'The receiver no longer accepts events (410).'

export const webhookWords = {
  heading: 'Webhooks',
  intro:
    'Notify other systems when something happens here. Events contain references and links but no personal details.',
  create: 'Add webhook',
  edit: 'Edit webhook',
  empty: {
    title: 'No webhooks yet',
    text: 'Post new enquiries to Slack or Teams, or start an automation when a quote is accepted.',
  },
  secret: {
    title: 'Signing secret',
    hint: 'You won’t see this again. The receiver uses it to check our signature.',
  },
  renew: {
    title: 'Replace the signing secret?',
    description: 'The current secret stops working at once. Give the receiver the new one.',
    confirmLabel: 'Replace secret',
    cancelLabel: 'Keep it',
  },
  remove: {
    description: 'Events that haven’t been delivered yet won’t be sent. This cannot be undone.',
    confirmLabel: 'Delete webhook',
    cancelLabel: 'Keep it',
  },
  testMessage: 'This is a test. Your webhook works.',
  open: 'Open in the console',
} as const
