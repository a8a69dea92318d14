import { cleanText } from '#app/basics/text.ts'
import type { ReportAction } from '../schema/kinds.ts'
import type { ReportedRecipient } from '../schema/mail.ts'
import { mailIdsOf } from './mail-ids.ts'

const mostRecipients = 20
const longestReason = 300
const actions: Record<string, ReportAction> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'arrived',
  relayed: 'arrived',
  expanded: 'arrived',
}

/** RFC 3463, for who names no action. */
const actionOfClass: Record<string, ReportAction> = { 2: 'arrived', 4: 'delayed', 5: 'failed' }

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
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
      // A comment may follow: `failed (expired)`.
      const said = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? ''
      const action = actions[said] ?? actionOfClass[status[0] ?? '']
      if (!address || !action) return []
      const reason = cleanText(withoutType(fields.get('diagnostic-code'))).slice(0, longestReason)
      return [{ address: address.slice(0, 254).toLowerCase(), action, status, reason }]
    })
    .slice(0, mostRecipients)
}

const failureWords =
  /could ?n[o']t be delivered|not be delivered|undeliver|unable to deliver|delivery (?:has |to the following recipients? )?failed|failure notice|returned (?:mail|to sender)|returning message|permanent(?:ly)? (?:fatal )?(?:error|failure)|did not reach/i
const delayWords =
  /not yet been delivered|delivery attempts will continue|no action is required|still (?:being )?(?:trying|retried)|delayed \d+ hours|do not need to resend/i
const addressShape = /[^\s<>,;:"'()[\]]{1,64}@[a-z0-9][a-z0-9.-]{1,188}[a-z0-9]/gi
/** Not a part of a version number or of an IP address. */
const statusShape = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/

/**
 * What a mail server tells in words alone, as qmail and Exim do (INB-04); its addresses are all that it names.
 * @param failed the header X-Failed-Recipients, where there is one
 */
export function readPlainReport(words: string, failed: string): ReportedRecipient[] {
  const text = words.slice(0, 20_000)
  const isDelay = failed === '' && delayWords.test(text)
  if (failed === '' && !isDelay && !failureWords.test(text)) return []
  const named = (failed || text).match(addressShape) ?? []
  const addresses = [...new Set(named.map((address) => address.slice(0, 254).toLowerCase()))]
  return addresses.slice(0, mostRecipients).map((address) => {
    const reason = reasonBeside(text, address)
    const status = statusShape.exec(reason)?.[0] ?? ''
    const isDelayed = isDelay || status.startsWith('4')
    return { address, action: isDelayed ? 'delayed' : 'failed', status, reason }
  })
}

/** The words between an address and the next empty line, in one line. */
function reasonBeside(text: string, address: string): string {
  const at = text.toLowerCase().indexOf(address)
  if (at < 0) return ''
  const [paragraph = ''] = text.slice(at + address.length, at + 2_000).split(/\n\s*\n/)
  const line = cleanText(paragraph.replace(/^[\s>:,.]+/, '')).replaceAll(/\s+/g, ' ')
  return line.slice(0, longestReason)
}

/** Message-IDs that the words of a mail server name, such as the headers of the mail that it copies. */
export function mailIdsInWords(words: string): string[] {
  const lines = words.slice(0, 100_000).match(/^[ \t>]*message-id:.{1,300}$/gim) ?? []
  return lines.flatMap((line) => mailIdsOf(line))
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
