import { z } from 'zod'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { MailAddress } from '../schema.ts'
import { oneLineText } from '../rules.ts'

const address = z.email().max(254)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The fixed sender of every mail: the setting MAIL_FROM, as `post@x.example` or
 * `Name <post@x.example>`, else the e-mail address of the site. Null when MAIL_FROM is neither.
 */
export function senderAddress(
  mailFrom: string | undefined,
  site: SiteSettings,
): MailAddress | null {
  const brand = oneLineText(site.brandName, 100)
  if (!mailFrom) return { name: brand, address: site.email }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom) ?? []
  const parsed = address.safeParse((bracketed ?? mailFrom).trim())
  if (!parsed.success) return null
  return { name: oneLineText(name.replaceAll('"', ''), 100) || brand, address: parsed.data }
}

/** The same for every attempt at a delivery, so that a second copy can be recognised. */
export function messageIdFor(deliveryId: string, sender: MailAddress): string {
  return `<${deliveryId}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
}

/** Credentials leave this machine only over TLS. */
export function needsEncryption(smtpUrl: URL): boolean {
  return smtpUrl.username !== '' && !loopback.has(smtpUrl.hostname)
}
