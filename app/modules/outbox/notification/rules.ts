import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { DeliveryItem } from '../delivery/schema.ts'
import { button, mailBodies, paragraph } from '../mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '../mail/rules.ts'
import type { MailMessage } from '../mail/schema.ts'
import { noticeMail as words } from './content.ts'
import type { PushMessage } from './schema.ts'

/** Builds the email that sends a console notification to one staff member. Its delivery kind is `staff-notice`. */
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
  return {
    to: visitorAddress(name, address),
    subject: oneLineText(words.subject(title, site.brandName), 200),
    ...mailBodies(
      { site, title, reason: words.reason },
      [hello, title, text, url],
      [paragraph(hello), paragraph(text), button(words.button, url)],
    ),
  }
}

/** A staff member and the ids of the devices that they subscribed. */
export type PushRecipient = { id: string; devices: readonly string[] }

/** Builds one push delivery per device. `message` has no personal data: it passes through browser vendors' servers. */
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

/** Hosts of the push services of Chrome, Firefox, Edge and Safari. A leading dot matches all subdomains. */
const pushServiceHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Returns whether an endpoint belongs to a browser vendor's push service or to a host in `PUSH_HOSTS`. Endpoints come
 * from browsers, so accepting other hosts would let a client make this server call any address (SSRF).
 */
export function isPushService(endpoint: string, ownHosts: string | undefined): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || [port, username, password].some(Boolean)) return false
  const hosts = [...pushServiceHosts, ...(ownHosts?.toLowerCase().split(',') ?? [])]
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
