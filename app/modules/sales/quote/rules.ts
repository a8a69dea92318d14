import { type Refusal, refused, refusedField } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { WebhookEvent } from '#app/modules/outbox/webhook/schema.ts'
import type { QuoteRules } from '#app/modules/settings/schema.ts'
import { type QuoteState, type ShownState, formatCents, quoteProblems } from './content.ts'
import type {
  PeriodTotals,
  QuoteContent,
  QuoteDraft,
  QuoteLine,
  QuoteTotals,
  VatTerms,
} from './schema.ts'

/** Returns the displayed status of a version on a date. A version is valid until the end of its last day. */
export function shownState(
  quote: { state: QuoteState; openedAt: Date | null; validUntil: string | null },
  today: string,
): ShownState {
  const { state, openedAt, validUntil } = quote
  if (state !== 'sent') return state
  if (validUntil !== null && validUntil < today) return 'expired'
  return openedAt ? 'opened' : 'sent'
}

/** Returns the number of a version, such as Q-2026-0042/1. */
export function versionNumber(number: string, version: number): string {
  return `${number}/${version}`
}

/** Returns the number of a quote, such as Q-2026-0042. */
export function quoteNumber(year: number, count: number): string {
  return `Q-${year}-${String(count).padStart(4, '0')}`
}

/** Shortens an IP address to a network that doesn't identify one connection: an IPv4 /24 or an IPv6 /48. */
export function shortNetworkName(network: string): string {
  if (network.includes('.')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const groups = network
    .replace(/\/\d+$/, '')
    .split('::')[0]!
    .split(':')
    .filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}

type PricedLine = Pick<QuoteLine, 'period' | 'quantity' | 'unitCents' | 'discountKind' | 'discount'>

const basisPointScale = 10_000n

/** Divides and rounds to the nearest whole number, halves up. Both numbers must be zero or more. */
function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Returns a line's amounts before and after its discount. A percentage is rounded once, for the whole line. */
export function lineAmounts(line: PricedLine) {
  const list = BigInt(line.unitCents) * BigInt(line.quantity)
  const fullDiscount =
    line.discountKind === 'percent'
      ? roundHalfUp(list * BigInt(line.discount), basisPointScale)
      : BigInt(line.discountKind === 'rand' ? line.discount : 0)
  const discount = fullDiscount > list ? list : fullDiscount
  return {
    listCents: Number(list),
    discountCents: Number(discount),
    totalCents: Number(list - discount),
  }
}

/** In whole cents. VAT is rounded once per total, half a cent up, so that net plus VAT equals gross. */
export function quoteTotals(lines: readonly PricedLine[], vat: VatTerms): QuoteTotals {
  const sumOf = (period: PricedLine['period']) =>
    lines
      .filter((line) => line.period === period)
      .reduce((sum, line) => sum + BigInt(lineAmounts(line).totalCents), 0n)
  return { month: calculateVat(sumOf('month'), vat), once: calculateVat(sumOf('once'), vat) }
}

/** Returns the totals with VAT that lists show. */
export const listedTotals = ({ month, once }: QuoteTotals) => ({
  monthCents: month.grossCents,
  onceCents: once.grossCents,
})

function calculateVat(stated: bigint, { rateBasisPoints, isIncluded }: VatTerms): PeriodTotals {
  const rate = BigInt(rateBasisPoints)
  const vat = roundHalfUp(stated * rate, isIncluded ? basisPointScale + rate : basisPointScale)
  const gross = isIncluded ? stated : stated + vat
  return { netCents: Number(gross - vat), vatCents: Number(vat), grossCents: Number(gross) }
}

/**
 * Returns the lines whose discount needs approval by a second person: the discount is above the role's limit, or the
 * price is below the minimum for all roles. `priceOf` returns the current public price of a line, if any.
 */
export function linesToApprove(
  lines: readonly QuoteLine[],
  role: StaffRole,
  { limits, floorPercent }: Pick<QuoteRules, 'limits' | 'floorPercent'>,
  priceOf: (line: QuoteLine) => number | null,
) {
  const limit = role === 'viewer' ? 0 : limits[role]
  return lines.flatMap((line) => {
    const { id, name } = line
    const { listCents, discountCents, totalCents } = lineAmounts(line)
    const publicCents = (priceOf(line) ?? line.unitCents) * line.quantity
    const isBelowFloor = totalCents * 100 < publicCents * floorPercent
    if (!isBelowFloor && discountCents * 100 <= listCents * limit) return []
    const why = isBelowFloor ? ('floor' as const) : ('limit' as const)
    return [{ id, name, listCents, totalCents, why }]
  })
}

/** Returns the amounts of each line, keyed by its position and name. */
export function lineTotals(lines: readonly QuoteLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line, at) => [`${at + 1}. ${line.name}`, amountText(lineAmounts(line))]),
  )
}

/** Returns the lines that need approval, each with its amount before and after the discount. */
export function describeDiscountChanges(
  lines: readonly QuoteLine[],
  exceeded: readonly { id: string }[],
) {
  return lines.flatMap((line, at) => {
    if (!exceeded.some(({ id }) => id === line.id)) return []
    const amounts = lineAmounts(line)
    return [
      {
        field: `${at + 1}. ${line.name}`,
        oldValue: formatCents(amounts.listCents),
        newValue: amountText(amounts),
      },
    ]
  })
}

function amountText({ listCents, discountCents, totalCents }: ReturnType<typeof lineAmounts>) {
  if (discountCents === 0) return formatCents(totalCents)
  const share = Math.round((discountCents / listCents) * 1_000) / 10
  return `${formatCents(totalCents)} (${formatCents(discountCents)} or ${share}% less)`
}

type DraftContext = {
  draft: Pick<QuoteDraft, 'lines' | 'address' | 'buyer'>
  state: QuoteState
  /** True if a second person approved exactly this revision. */
  isApproved: boolean
  /** True if another version of the quote was accepted. */
  isClosed: boolean
  addresses: readonly string[]
  /** `isCents` is the current price, or null if the item is not for sale. */
  priceChanges: readonly { name: string; isCents: number | null }[]
  /** Lines whose discount needs approval by a second person. */
  exceeded: readonly unknown[]
}

/** Returns why a draft can't be sent, if anything prevents it. */
export function draftProblem(known: DraftContext): Refusal | undefined {
  const { draft, state, isApproved, isClosed, addresses, priceChanges, exceeded } = known
  if (isClosed) return refused('conflict', quoteProblems.closed)
  if (state === 'waiting') return refused('conflict', quoteProblems.waiting)
  if (draft.lines.length === 0) return refused('invalid-input', quoteProblems.empty)
  const open = draft.lines.findIndex(({ quantity }) => quantity === 0)
  if (open >= 0)
    return refusedField(`lines.${open}.quantity`, quoteProblems.noQuantity(draft.lines[open]!.name))
  if (draft.buyer === '') return refusedField('buyer', quoteProblems.noBuyer)
  if (draft.address !== '' && !addresses.includes(draft.address))
    return refusedField('address', quoteProblems.address)
  const gone = priceChanges.find(({ isCents }) => isCents === null)
  if (gone) return refused('invalid-input', quoteProblems.gone(gone.name))
  if (priceChanges.length > 0) return refused('conflict', quoteProblems.priceChanged)
  if (exceeded.length > 0 && !isApproved) return refused('not-allowed', quoteProblems.needsApproval)
  return undefined
}

type EnquiryFields = Record<string, unknown>

const offersByBundle: Record<string, string> = {
  'Business Connect': 'business-connect',
  'Business Pro': 'business-pro',
  'Home & SOHO Resilience': 'home-soho-resilience',
}
const offersByCloudService: Record<string, readonly string[]> = {
  hosting: ['vps-hosting'],
  backup: ['cloud-backup'],
  'virtual-desktops': ['virtual-desktop-basic'],
  all: ['vps-hosting', 'cloud-backup', 'virtual-desktop-basic'],
}

/**
 * Returns the offers in the fields of an enquiry. `units` is the number of users or devices; 0 if the enquiry contains a
 * range such as "11-50", or no number.
 */
export function requestedOffers(fields: EnquiryFields) {
  const textOf = (name: string) => textFieldOf(fields, name)
  const stated = statedUnits(fields).trim()
  const units = /^\d{1,4}$/.test(stated) ? Number(stated) : 0
  const plan = textOf('plan')
  const bundle = offersByBundle[textOf('bundle')]
  const named = [
    ...(plan ? [plan] : []),
    ...(bundle ? [bundle] : []),
    ...(offersByCloudService[textOf('cloudService')] ?? []),
  ]
  return named.map((offerId) => ({ offerId, units }))
}

/** Returns the number of devices or people as stated in the enquiry, such as "11-50". */
export function statedUnits(fields: EnquiryFields): string {
  return textFieldOf(fields, 'devices') || textFieldOf(fields, 'employees')
}

function textFieldOf(fields: EnquiryFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

const eventWords = { 'quote.sent': 'Quote sent', 'quote.accepted': 'Quote accepted' } as const

/** Builds the webhook event about a quote. It contains the number and amounts, but no personal data. */
export function quoteEvent(
  type: keyof typeof eventWords,
  { quoteId, leadId }: { quoteId: string; leadId: string },
  { number, totals }: Pick<QuoteContent, 'number' | 'totals'>,
): WebhookEvent {
  const { monthCents, onceCents } = listedTotals(totals)
  return {
    type,
    summary: `${eventWords[type]}: ${number}, ${formatCents(monthCents)} a month and ${formatCents(onceCents)} once, including VAT`,
    path: `/admin/quotes/${quoteId}`,
    data: { quoteId, number, leadId, monthCents, onceCents },
  }
}
