export type RawMail = {
  headers?: Record<string, string>
  from?: string
  to?: string
  subject?: string
  mailId?: string
  inReplyTo?: string
  references?: string
  body?: string
  contentType?: string
}

let mailCounter = 0

/** The source text of a mail, as a mail server delivers it. */
export function rawMail(mail: RawMail = {}): Buffer {
  const lines = Object.entries({
    From: mail.from ?? 'Thandi Nkosi <thandi@bakery.example>',
    To: mail.to ?? 'enquiries@baobab.example',
    Subject: mail.subject ?? 'Re: Fibre',
    'Message-ID': mail.mailId ?? `<visitor-${mailCounter++}@bakery.example>`,
    Date: 'Fri, 20 Nov 2026 10:00:00 +0200',
    'In-Reply-To': mail.inReplyTo,
    References: mail.references,
    'MIME-Version': '1.0',
    'Content-Type': mail.contentType ?? 'text/plain; charset=utf-8',
    ...mail.headers,
  }).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${mail.body ?? 'Yes please.\r\n'}`)
}

/** The body of a multipart mail; each part starts with its headers. */
export function multipart(
  kind: string,
  parts: readonly string[],
): Pick<RawMail, 'contentType' | 'body'> {
  const boundary = 'part-of-this-mail'
  return {
    contentType: `multipart/${kind}; boundary="${boundary}"`,
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  }
}

type DeliveryReportOptions = {
  address: string
  mailId: string
  action?: string
  status?: string
  reason?: string
}

/** A mail server's report of an email that it could not deliver (RFC 3464). */
export function deliveryReport({
  address,
  mailId,
  action = 'failed',
  status = '5.1.1',
  reason,
}: DeliveryReportOptions): RawMail {
  return {
    from: 'Mail Delivery System <mailer-daemon@mx.example>',
    subject: 'Undelivered Mail Returned to Sender',
    headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
    ...multipart('report; report-type=delivery-status', [
      'Content-Type: text/plain\r\n\r\nYour email could not be delivered.',
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${reason ?? '550 No such mailbox'}`,
      `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${mailId}\r\nTo: ${address}`,
    ]),
  }
}
