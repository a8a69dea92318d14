import { cleanText } from '#app/basics/text.ts'
import type { ReportAction } from '../schema/kinds.ts'
import type { ReportedRecipient } from '../schema/mail.ts'
import { mailIdsOf } from './mail-ids.ts'

const mostRecipients = 20
const actions: Record<string, ReportAction> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'arrived',
  relayed: 'arrived',
  expanded: 'arrived',
}

/** Fields of a block of headers, continued lines joined; of two with one name the first counts. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** `rfc822; thandi@example.com` without its kind. */
const withoutType = (value = '') => value.replace(/^[^;]{0,40};/, '').trim()

/** What a part of type message/delivery-status says of each recipient (RFC 3464). */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks
    .flatMap((block) => {
      const fields = fieldsOf(block)
      const address = withoutType(fields.get('original-recipient') ?? fields.get('final-recipient'))
      const action = actions[(fields.get('action') ?? '').toLowerCase()]
      if (!address || !action) return []
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
      const reason = cleanText(withoutType(fields.get('diagnostic-code'))).slice(0, 300)
      return [{ address: address.slice(0, 254).toLowerCase(), action, status, reason }]
    })
    .slice(0, mostRecipients)
}

/** Message-IDs of the mail that a report returns, whole or by its headers. */
export function mailIdsOfReturned(text: string): string[] {
  const [headers = ''] = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return mailIdsOf(fieldsOf(headers).get('message-id'))
}

/** Whether a failure says that the address itself does not work, and not the mail or the moment (RFC 3463). */
export function isAddressFault(status: string): boolean {
  return /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(status)
}
