import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { formatCents } from '../rules/money-text.ts'
import type { StoredDraft } from './quote-calls.ts'

type DraftNoticesProps = {
  stored: StoredDraft
  isBusy: boolean
  onTakePrices: () => void
  /** Asks for a second person, where one is needed. */
  asking?: ReactNode
}

/** What stands in the way of sending: prices that changed since, discounts that need a second person (QUO-01, QUO-03). */
export function DraftNotices(props: DraftNoticesProps) {
  const { priceChanges, exceeded, state } = props.stored
  return (
    <>
      {priceChanges.length > 0 ? <ChangedPrices {...props} /> : null}
      {exceeded.length > 0 && state === 'draft' ? <Exceeded {...props} /> : null}
      {state === 'waiting' ? (
        <Notice tone="info" title="This draft waits for approval">
          <p>
            It can be changed again once the request is decided or withdrawn{' '}
            <Link to="/admin/approvals" className="link">
              among the approvals
            </Link>
            .
          </p>
        </Notice>
      ) : null}
    </>
  )
}

function ChangedPrices({ stored: { priceChanges }, isBusy, onTakePrices }: DraftNoticesProps) {
  return (
    <Notice tone="warning" title="Prices have changed since">
      <ul>
        {priceChanges.map(({ lineId, name, wasCents, isCents }) => (
          <li key={lineId}>
            {name}: {formatCents(wasCents)}{' '}
            {isCents === null ? 'then, no longer sold' : `then, ${formatCents(isCents)} now`}
          </li>
        ))}
      </ul>
      {priceChanges.some(({ isCents }) => isCents !== null) ? (
        <Button
          size="small"
          variant="secondary"
          className="mt-2"
          isBusy={isBusy}
          onClick={onTakePrices}
        >
          Take today’s prices
        </Button>
      ) : null}
    </Notice>
  )
}

function Exceeded({ stored: { exceeded, isApproved }, asking }: DraftNoticesProps) {
  return (
    <Notice
      tone={isApproved ? 'success' : 'warning'}
      title={isApproved ? 'A second person approved these discounts' : 'A second person is needed'}
    >
      <ul>
        {exceeded.map(({ name, listCents, totalCents, why }) => (
          <li key={name}>
            {name}: {formatCents(totalCents)} in place of {formatCents(listCents)},{' '}
            {why === 'floor' ? 'below the floor' : 'above your limit'}
          </li>
        ))}
      </ul>
      {isApproved ? <p className="mt-1">A change needs it again.</p> : asking}
    </Notice>
  )
}
