import { useInfiniteQuery } from '@tanstack/react-query'
import { countWithNoun, formatCount } from '#app/basics/numbers.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { type DiffRow, DiffTable } from '#app/design/ui/diff-table.tsx'
import { type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import { failureText, fetchJson, withSignal } from '#app/modules/access/calls.ts'
import {
  fieldLabel,
  isNewRecord,
  isPrice,
  priceDifference,
  sortPricesFirst,
  readableChange,
  readableValue,
} from '#app/modules/catalogue/product/rules.ts'
import { isWaiting, roleNames, subjectChangedText } from '../rules.ts'
import type { Approval, ApprovalItemsAnswer, ItemState } from '../schema.ts'
import { approvals } from './approvals-api.ts'
import { FieldTable } from './pending-request.tsx'

type ChangesProps = Pick<Approval, 'changes'>

/** Shows the old and new price in large type; renders nothing if no price changes. */
export function PriceChange({ changes }: ChangesProps) {
  const prices = changes.filter(isPrice).filter(({ newValue }) => newValue !== null)
  if (prices.length === 0) return null
  return (
    <ul className="grid gap-1">
      {prices.map((change) => {
        const { field, oldValue, newValue } = change
        const difference = priceDifference(change)
        return (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="text-ink-soft">{fieldLabel(field)}</span>
            <span className="text-lg font-semibold">
              {`${readableValue(field, oldValue)} → ${readableValue(field, newValue)}`}
            </span>
            {difference ? (
              <span className={`font-semibold ${difference.startsWith('+') ? 'text-leaf' : ''}`}>
                {difference}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

export function ChangeTable({ changes }: ChangesProps) {
  const rows = sortPricesFirst(changes).map((change) => {
    const { field, oldValue, newValue } = change
    const values = [readableValue(field, oldValue), readableValue(field, newValue)]
    return { field, values: [...values, priceDifference(change)] }
  })
  const hasDifference = rows.some(({ values }) => values[2] !== '')
  const columns = ['Current value', 'New value', ...(hasDifference ? ['Difference'] : [])]
  return <FieldTable caption="Proposed changes" figures={columns[2]} {...{ columns, rows }} />
}

type Item = ApprovalItemsAnswer['items'][number]

const itemStateBadges: Record<ItemState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  applied: { label: 'Live', tone: 'success' },
  left: { label: 'Left out', tone: 'danger' },
  released: { label: 'Unchanged', tone: 'neutral' },
}
const changedBadge = { label: 'Changed in the meantime', tone: 'danger' } as const

const conflictText = ({ field, currentValue }: Item['conflicts'][number]) =>
  `${fieldLabel(field)} is ${readableValue(field, currentValue)} now.`

function rowOf({ productId, name, state, hasChanged, note, changes, conflicts }: Item): DiffRow {
  const shown = ['priceRegular', 'pricePromo', 'category', 'speedDown']
  const compared = isNewRecord(changes)
    ? changes.filter(({ field, newValue }) => shown.includes(field) && newValue !== null)
    : changes
  return {
    key: productId,
    title: name,
    href: `/admin/products/${productId}`,
    badge: hasChanged ? changedBadge : itemStateBadges[state],
    note: [note, ...conflicts.map(conflictText)].filter(Boolean).join(' '),
    changes: compared.map(readableChange),
  }
}

/** What a request changes: field by field, or product by product for a bulk request. */
export function ProposedValues({ approval }: { approval: Approval }) {
  const { id, changes, bulk } = approval
  if (!bulk) return <ChangeTable changes={changes} />
  return <BulkDiff key={id} approval={approval} bulk={bulk} />
}

type BulkDiffProps = { approval: Approval; bulk: NonNullable<Approval['bulk']> }

/** Loads the products page by page on demand. */
function BulkDiff({ approval: { id, version }, bulk }: BulkDiffProps) {
  const diff = useInfiniteQuery({
    queryKey: ['approvals', 'items', id, version, bulk.changed],
    queryFn: ({ pageParam, signal }) => {
      const page = { param: { id }, query: { after: String(pageParam) } }
      return fetchJson(approvals[':id'].items.$get(page, withSignal(signal)))
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const { count, changed, applied, left } = bulk
  const parts = [
    countWithNoun(count, 'product'),
    changed ? `${formatCount(changed)} changed in the meantime and will be left out` : '',
    applied ? `${formatCount(applied)} live` : '',
    left ? `${formatCount(left)} left out` : '',
  ]
  return (
    <div className="grid gap-2">
      <p>{`${parts.filter(Boolean).join(', ')}.`}</p>
      {diff.error ? <p className="text-danger">{failureText(diff.error)}</p> : null}
      {diff.data ? (
        <DiffTable
          caption="Products in this request"
          rows={diff.data.pages.flatMap((page) => page.items).map(rowOf)}
          onMore={diff.hasNextPage ? () => void diff.fetchNextPage() : null}
          isLoading={diff.isFetching}
        />
      ) : null}
    </div>
  )
}

type ConflictNoticeProps = {
  approval: Approval
  canUnschedule: boolean
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Shows changes to the subject since the request, which the reviewer must accept before approving. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { approval, canUnschedule, isAccepted, onAccept } = props
  const { subject, conflicts, hasConflict, outdatedReason, bulk } = approval
  const colleague = `a colleague (${roleNames(approval.requiresReviewFrom)}) must`
  if (outdatedReason)
    return (
      <Notice tone="warning" role="alert" title={outdatedReason}>
        <p>
          {isWaiting(approval)
            ? 'It can only be rejected.'
            : `To reject it, ${canUnschedule ? '' : `${colleague} `}withdraw the approval first.`}
        </p>
      </Notice>
    )
  if (!hasConflict || !isWaiting(approval)) return null
  return (
    <Notice tone="warning" role="alert" title={subjectChangedText(subject, bulk)}>
      {bulk ? (
        <p>They’re marked below. If you approve, they’re left out and the rest goes live.</p>
      ) : conflicts.length === 0 ? (
        <p>None of the fields in this request are affected.</p>
      ) : (
        <div className="mt-2">
          <FieldTable
            caption="Fields changed in the meantime"
            columns={['When requested', 'Now', 'Requested']}
            rows={conflicts.map(({ field, oldValue, currentValue, newValue }) => {
              const values = [oldValue, currentValue, newValue]
              return { field, values: values.map((value) => readableValue(field, value)) }
            })}
          />
        </div>
      )}
      <Checkbox
        id="accepts-conflict"
        label="I’ve checked this. Approve the request anyway."
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </Notice>
  )
}
