import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { WebhookEvent } from '#app/modules/outbox/webhook/schema.ts'
import { type QuoteState, type ShownState, formatCents, quoteProblems } from './content.ts'
import type {
  PeriodTotals,
  QuoteContent,
  QuoteDraft,
  QuoteLine,
  QuoteTotals,
  VatTerms,
} from './schema.ts'

type QuoteStatus = { state: QuoteState; openedAt: Date | null; validUntil: string | null }

/** Returns the displayed status of a version on a date. A version is valid until the end of its last day. */
export function shownState(
  { state, openedAt, validUntil }: QuoteStatus,
  today: string,
): ShownState {
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

export function dateAfterDays(isoDate: string, days: number): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
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

export type LineAmounts = { listCents: number; discountCents: number; totalCents: number }

const basisPointScale = 10_000n

/** Divides and rounds to the nearest whole number, halves up. Both numbers must be zero or more. */
function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Returns a line's amounts before and after its discount. A percentage is rounded once, for the whole line. */
export function lineAmounts(line: PricedLine): LineAmounts {
  const list = BigInt(line.unitCents) * BigInt(line.quantity)
  const asked =
    line.discountKind === 'percent'
      ? roundHalfUp(list * BigInt(line.discount), basisPointScale)
      : BigInt(line.discountKind === 'rand' ? line.discount : 0)
  const discount = asked > list ? list : asked
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

function calculateVat(stated: bigint, { rateBasisPoints, isIncluded }: VatTerms): PeriodTotals {
  const rate = BigInt(rateBasisPoints)
  const vat = roundHalfUp(stated * rate, isIncluded ? basisPointScale + rate : basisPointScale)
  const gross = isIncluded ? stated : stated + vat
  return { netCents: Number(gross - vat), vatCents: Number(vat), grossCents: Number(gross) }
}

/** Whole per cent: the maximum discount by role, and the minimum price as a share of the public price. */
export type DiscountRules = {
  limits: Record<'editor' | 'product_manager' | 'super_admin', number>
  floorPercent: number
}

export type ExceededLine = {
  id: string
  name: string
  listCents: number
  totalCents: number
  why: 'limit' | 'floor'
}

/**
 * Returns the lines whose discount needs approval by a second person: the discount is above the role's limit, or the
 * price is below the minimum for all roles. `priceOf` returns the current public price of a line, if any.
 */
export function linesToApprove(
  lines: readonly QuoteLine[],
  role: StaffRole,
  { limits, floorPercent }: DiscountRules,
  priceOf: (line: QuoteLine) => number | null,
): ExceededLine[] {
  const limit = role === 'viewer' ? 0 : limits[role]
  return lines.flatMap((line) => {
    const { listCents, discountCents, totalCents } = lineAmounts(line)
    const publicCents = (priceOf(line) ?? line.unitCents) * line.quantity
    const isBelowFloor = totalCents * 100 < publicCents * floorPercent
    if (!isBelowFloor && discountCents * 100 <= listCents * limit) return []
    return [
      {
        id: line.id,
        name: line.name,
        listCents,
        totalCents,
        why: isBelowFloor ? 'floor' : 'limit',
      },
    ]
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
  exceeded: readonly ExceededLine[],
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
  addresses: readonly string[]
  /** `isCents` is the current price, or null if the item is not for sale. */
  priceChanges: readonly { name: string; isCents: number | null }[]
  /** Lines whose discount needs approval by a second person. */
  exceeded: readonly unknown[]
}
export type DraftProblem = {
  reason: 'conflict' | 'invalid-input' | 'not-allowed'
  message: string
  field?: string
}

export function draftProblem(known: DraftContext): DraftProblem | undefined {
  const { draft, state, isApproved, addresses, priceChanges, exceeded } = known
  if (state === 'waiting') return { reason: 'conflict', message: quoteProblems.waiting }
  if (draft.lines.length === 0) return { reason: 'invalid-input', message: quoteProblems.empty }
  const open = draft.lines.findIndex(({ quantity }) => quantity === 0)
  if (open >= 0)
    return {
      reason: 'invalid-input',
      message: quoteProblems.noQuantity(draft.lines[open]!.name),
      field: `lines.${open}.quantity`,
    }
  if (draft.buyer === '')
    return { reason: 'invalid-input', message: quoteProblems.noBuyer, field: 'buyer' }
  if (draft.address !== '' && !addresses.includes(draft.address))
    return { reason: 'invalid-input', message: quoteProblems.address, field: 'address' }
  const gone = priceChanges.find(({ isCents }) => isCents === null)
  if (gone) return { reason: 'invalid-input', message: quoteProblems.gone(gone.name) }
  if (priceChanges.length > 0) return { reason: 'conflict', message: quoteProblems.priceChanged }
  if (exceeded.length > 0 && !isApproved)
    return { reason: 'not-allowed', message: quoteProblems.needsApproval }
  return undefined
}

type EnquiryFields = { kind: string; fields: Record<string, unknown> }
/** `units` is 0 if the enquiry contains a range or no number. */
export type RequestedOffer = { offerId: string; units: number }

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

/** Returns the offers in the fields of an enquiry, with the number of users or devices. Empty if there are none. */
export function requestedOffers({ fields }: EnquiryFields): RequestedOffer[] {
  const textOf = (name: string) => textFieldOf(fields, name)
  const units = parseUnits(statedUnits(fields))
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
export function statedUnits(fields: EnquiryFields['fields']): string {
  return textFieldOf(fields, 'devices') || textFieldOf(fields, 'employees')
}

function textFieldOf(fields: EnquiryFields['fields'], name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** Parses "12" as 12. Returns 0 for ranges such as "11-50" and "51+". */
function parseUnits(said: string): number {
  return /^\d{1,4}$/.test(said.trim()) ? Number(said) : 0
}

const eventWords = { 'quote.sent': 'Quote sent', 'quote.accepted': 'Quote accepted' } as const

/** Builds the webhook event about a quote. It contains the number and amounts, but no personal data. */
export function quoteEvent(
  type: keyof typeof eventWords,
  { quoteId, leadId }: { quoteId: string; leadId: string },
  { number, totals }: Pick<QuoteContent, 'number' | 'totals'>,
): WebhookEvent {
  const monthCents = totals.month.grossCents
  const onceCents = totals.once.grossCents
  return {
    type,
    summary: `${eventWords[type]}: ${number}, ${formatCents(monthCents)} a month and ${formatCents(onceCents)} once, including VAT`,
    path: `/admin/quotes/${quoteId}`,
    data: { quoteId, number, leadId, monthCents, onceCents },
  }
}
