import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatCount, formatRands } from '#app/basics/numbers.ts'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { Skeleton } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import type { QueueSummary } from '#app/modules/catalogue/approval/schema.ts'
import type { CatalogueSummary } from '#app/modules/catalogue/product/schema.ts'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion } from '#app/modules/settings/schema.ts'
import {
  type QuickActionId,
  activityWords,
  unknownFigureText,
  quickActions,
  recurringLabel,
  sampleCatalogueWords,
  sampleLabel,
  diskFullWords,
  statLabels,
  urgentLabel,
  endedPromotionWords as words,
} from '../content.ts'

export type DashboardFigures = CatalogueSummary & Pick<QueueSummary, 'pending'>

const cardGridClasses = 'grid grid-cols-2 gap-4 xl:grid-cols-4'

type StatName = keyof typeof statLabels
const statNames = Object.keys(statLabels) as StatName[]

function statValues(figures: DashboardFigures): Record<StatName, ReactNode> {
  return {
    total: formatCount(figures.total),
    pending: (
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span>{formatCount(figures.pending)}</span>
        <span className="font-sans text-base">
          {figures.pending > 0 ? <Badge tone="danger">{urgentLabel}</Badge> : null}
        </span>
      </span>
    ),
    approved: formatCount(figures.active),
    revenue: formatRands(figures.revenueRands),
  }
}

type StatCardsProps = { figures: DashboardFigures | undefined; hasFailed: boolean }

/** After a loading error, each figure is "Not known", so that a failure does not look like 0 or like loading. */
export function StatCards({ figures, hasFailed }: StatCardsProps) {
  if (!figures && !hasFailed) return <StatCardsSkeleton />
  const values = figures && statValues(figures)
  return (
    <div className="grid gap-2">
      {figures?.hasSamples ? <SampleCatalogue /> : null}
      <dl className={cardGridClasses}>
        {statNames.map((name) => (
          <Stat
            key={name}
            isBoxed
            label={statLabels[name]}
            value={values?.[name] ?? unknownFigureText}
            detail={values && name === 'revenue' ? recurringLabel : undefined}
          />
        ))}
      </dl>
    </div>
  )
}

function SampleCatalogue() {
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-soft">
      <Badge>{sampleLabel}</Badge>
      <span>
        {sampleCatalogueWords.text}{' '}
        <Link to="/admin/products" className="link">
          {sampleCatalogueWords.action}
        </Link>
      </span>
    </p>
  )
}

function StatCardsSkeleton() {
  return (
    <div className={cardGridClasses} role="status" aria-label="Loading">
      {statNames.map((name) => (
        <div key={name} className="card" data-skeleton="">
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  )
}

const icons: Record<QuickActionId, IconName> = {
  add: 'plus',
  review: 'check',
  analytics: 'chart',
  users: 'users',
}

type QuickActionsProps = {
  isAllowed: (action: QuickActionId) => boolean
  pending: number
}

/** Links to frequent actions. Those that the person cannot use stay visible, with the reason. */
export function QuickActions({ isAllowed, pending }: QuickActionsProps) {
  return (
    <section aria-labelledby="quick-actions" className="grid content-start gap-3">
      <h2 id="quick-actions" className="text-xl">
        Quick Actions
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
        {(Object.keys(quickActions) as QuickActionId[]).map((id) => (
          <li key={id}>
            <Action id={id} isAllowed={isAllowed(id)} count={id === 'review' ? pending : 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Action({
  id,
  isAllowed,
  count,
}: {
  id: QuickActionId
  isAllowed: boolean
  count: number
}) {
  const { name, to, text, reason } = quickActions[id]
  const look = 'card flex h-full min-h-16 items-center gap-3'
  if (!isAllowed) {
    return (
      <span className={`${look} text-ink-soft`} aria-disabled="true" role="link">
        <Icon name="lock" />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm">{reason}</span>
        </span>
      </span>
    )
  }
  return (
    <Link to={to} className={`${look} hover:border-leaf`}>
      <Icon name={icons[id]} className="text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      {count > 0 ? <Badge tone="danger">{count}</Badge> : null}
    </Link>
  )
}

export type ActivityEntry = {
  id: number
  at: string
  kind: keyof typeof activityWords.kinds
  actorName: string
  text: string
  isSample: boolean
}

const activityTones: Record<ActivityEntry['kind'], BadgeTone> = {
  approval_request: 'warning',
  price_update: 'sunrise',
  product_approved: 'success',
  feature_update: 'info',
  other: 'neutral',
}
const maxShownEntries = 8

export function RecentActivity({
  entries,
  hasFailed,
}: {
  entries: readonly ActivityEntry[] | undefined
  hasFailed: boolean
}) {
  return (
    <section aria-labelledby="recent-activity" className="grid content-start gap-3">
      <h2 id="recent-activity" className="text-xl">
        {activityWords.heading}
      </h2>
      <div className="card">
        {entries ? (
          <Entries entries={entries.slice(0, maxShownEntries)} />
        ) : hasFailed ? (
          <p className="text-ink-soft">{activityWords.unknown}</p>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </section>
  )
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft">{activityWords.empty}</p>
  return (
    <ol className="grid divide-y divide-line">
      {entries.map(({ id, at, kind, actorName, text, isSample }) => (
        <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-wrap gap-2">
              <Badge tone={activityTones[kind]}>{activityWords.kinds[kind]}</Badge>
              {isSample ? <Badge>{sampleLabel}</Badge> : null}
            </span>
            <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
              {formatDateTime(new Date(at))}
            </time>
          </span>
          <span>
            <span className="font-semibold">{actorName}</span> <span>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

export type EndedPromotionProps = {
  promotion: (Pick<Promotion, 'headline' | 'endsOn'> & { state: PromotionState }) | undefined
  /** Whether the signed-in person may propose another promotion. */
  mayChange: boolean
}

export function EndedPromotion({ promotion, mayChange }: EndedPromotionProps) {
  if (promotion?.state !== 'over' && promotion?.state !== 'sample') return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {words.heading(promotion.headline, formatDate(promotion.endsOn))}
      </p>
      <p>
        <span>{words.text[promotion.state]}</span>{' '}
        {mayChange ? (
          <Link to="/admin/settings?tab=promotion" className="link font-semibold">
            {words.action}
          </Link>
        ) : (
          <span>{words.ask}</span>
        )}
      </p>
    </Notice>
  )
}

export function DiskFullNotice({
  storage,
}: {
  storage: { isShort: boolean; freeMiB: number | null } | undefined
}) {
  if (!storage?.isShort) return null
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">{diskFullWords.heading}</p>
      <p>{diskFullWords.text}</p>
      {storage.freeMiB === null ? null : <p>{`${Math.floor(storage.freeMiB)} MiB are free.`}</p>}
    </Notice>
  )
}
