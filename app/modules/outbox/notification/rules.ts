import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { DeliveryItem } from '../delivery/schema.ts'
import { button, heading, mailPage, mailText, paragraph } from '../mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '../mail/rules.ts'
import type { MailMessage } from '../mail/schema.ts'
import { noticeMail as words } from './content.ts'
import type { PushMessage } from './schema.ts'

/** A notice of the console as a mail to the member of staff it is for; delivery kind `staff-notice`. */
export function composeNotice(input: {
  site: SiteSettings
  name: string
  address: string
  title: string
  text: string
  url: string
}): MailMessage {
  const { site, name, address, title, text, url } = input
  const hello = greetingFor(name)
  const page = { site, reason: words.reason }
  return {
    to: visitorAddress(name, address),
    subject: oneLineText(words.subject(title, site.brandName), 200),
    text: mailText({ ...page, paragraphs: [hello, title, text, url] }),
    html: mailPage({
      ...page,
      title,
      body: [heading(title), paragraph(hello), paragraph(text), button(words.button, url)],
    }),
  }
}

/** A person and the devices that they subscribed. */
export type PushRecipient = { id: string; devices: readonly string[] }

/**
 * Alerts these people on their devices. The message may name no person and nothing personal: it passes through
 * the makers of browsers.
 */
export function pushDeliveries(
  people: readonly PushRecipient[],
  message: Omit<PushMessage, 'subscriptionId'>,
): DeliveryItem[] {
  return people.flatMap(({ id, devices }) =>
    devices.map((subscriptionId) => ({
      channel: 'push' as const,
      kind: 'push-notice',
      subjectType: 'staff-user',
      subjectId: id,
      payload: { ...message, subscriptionId },
      isForgettable: true,
    })),
  )
}

/** The push services of Chrome, Edge, Firefox and Safari. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Whether an address belongs to a push service: those of the browsers, and what `PUSH_HOSTS` names besides.
 * Elsewhere no one may send this server to, whatever a browser claims.
 */
export function isPushService(endpoint: string, ownHosts: string | undefined): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || [port, username, password].some(Boolean)) return false
  const hosts = [...knownHosts, ...(ownHosts?.toLowerCase().split(',') ?? [])]
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
