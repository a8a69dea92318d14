import { crmQuoteDelivery } from '#app/modules/outbox/crm/rules.ts'
import { formatDate } from '#app/basics/dates.ts'
import { documentWords as words } from '../content/document.ts'
import type { QuoteContent } from '../schema/quote.ts'
import { lineText } from './line-text.ts'
import { formatCents } from './money-text.ts'

type Person = {
  id: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
}

/** What the CRM is told of a quote, once for each thing that happens to it (QUO-09). */
export function crmNews(
  { id: leadId, name, email, company, phone, phoneStored }: Person,
  content: QuoteContent,
  event: 'sent' | 'accepted' | 'declined',
  reason = '',
) {
  const { number, totals, lines, validUntil } = content
  const sumOf = (period: 'month' | 'once') => {
    const { netCents, vatCents, grossCents } = totals[period]
    return `${formatCents(grossCents)} with VAT (${formatCents(netCents)} and ${formatCents(vatCents)} VAT)`
  }
  return crmQuoteDelivery({
    leadId,
    name,
    email,
    company,
    phone,
    phoneStored,
    reference: `${number} ${event}`,
    lines: [
      { label: 'Quote', value: `${number}, ${event}` },
      { label: words.month, value: sumOf('month') },
      { label: words.once, value: sumOf('once') },
      { label: 'Valid until', value: formatDate(validUntil) },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
      ...lines.map((line) => {
        const { name: what, quantity, total } = lineText(line)
        return { label: `${quantity} × ${what}`, value: total }
      }),
    ],
  })
}
