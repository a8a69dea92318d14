import { useState } from 'react'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { type DiffRow, DiffTable } from '#app/design/ui/diff-table.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import {
  EmptyState,
  ErrorState,
  LoadingState,
  OfflineState,
  Skeleton,
} from '#app/design/ui/list-state.tsx'
import { Table } from '#app/design/ui/table.tsx'

export function TableWithAStickyColumn() {
  return (
    <Table
      caption="What the recipes cover"
      hasStickyColumn
      columns={['Recipe', 'Devices', 'Support']}
    >
      <tbody>
        <tr>
          <th scope="row">Essential</th>
          <td>5</td>
          <td>Weekdays, 08:00 to 17:00</td>
        </tr>
        <tr>
          <th scope="row">Advanced</th>
          <td>20</td>
          <td>Every day, round the clock</td>
        </tr>
      </tbody>
    </Table>
  )
}

export function TableComparison() {
  return (
    <Table caption="What each recipe includes" isCaptionHidden isComparison hasStickyColumn>
      <thead>
        <tr>
          <th scope="row">Size</th>
          <th scope="colgroup" colSpan={3}>
            Small
          </th>
        </tr>
        <tr>
          <th scope="row">Recipe</th>
          <th scope="col">Basic</th>
          <th scope="col">Growth</th>
          <th scope="col">Secure</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Cloud backup</th>
          <td className="no-tick">
            <VisuallyHidden>Not included</VisuallyHidden>
          </td>
          <td className="tick">
            <VisuallyHidden>Included</VisuallyHidden>
          </td>
          <td className="tick">
            <VisuallyHidden>Included</VisuallyHidden>
          </td>
        </tr>
      </tbody>
    </Table>
  )
}

export function TableCardsWhereThereIsNoRoom() {
  return (
    <Table
      caption="Waiting messages"
      isCaptionHidden
      isDense
      isStacked
      columns={['To', 'Since', 'Tries']}
    >
      <tbody>
        <tr>
          <th scope="row">CRM</th>
          <td data-label="Since">14:02</td>
          <td data-label="Tries">1</td>
        </tr>
        <tr>
          <th scope="row">Mailbox</th>
          <td data-label="Since">14:05</td>
          <td data-label="Tries">3</td>
        </tr>
      </tbody>
    </Table>
  )
}

export function TableDenseForTheConsole() {
  return (
    <Table caption="Deliveries in the last hour" isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Where</th>
          <th scope="col" className="cell-number">
            Tries
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>14:02</td>
          <th scope="row">CRM</th>
          <td className="cell-number">1</td>
        </tr>
        <tr>
          <td>14:05</td>
          <th scope="row">Mailbox</th>
          <td className="cell-number">3</td>
        </tr>
      </tbody>
    </Table>
  )
}

type Member = { name: string; role: string }
const members: Member[] = [
  { name: 'Naledi', role: 'Editor' },
  { name: 'Thandi', role: 'Viewer' },
]
const memberColumns: Column<Member>[] = [
  { label: 'Name', isHead: true, renderCell: ({ name }) => name },
  { label: 'Role', renderCell: ({ role }) => role },
]

export function TableFromItsColumns() {
  return (
    <DataTable
      caption="Members of staff"
      columns={memberColumns}
      rows={members}
      keyOf={({ name }) => name}
    />
  )
}

const sizes = ['Small', 'Middle', 'Large']
const audiences = ['Homes', 'Businesses']

function IncludedIcon({ isIncluded }: { isIncluded: boolean }) {
  return (
    <span className={isIncluded ? 'tick' : 'no-tick'}>
      <span className="sr-only">{isIncluded ? 'Yes' : 'No'}</span>
    </span>
  )
}

export function TableComparingSixPlans() {
  return (
    <Table caption="What each plan contains" isCaptionHidden isComparison hasStickyColumn>
      <thead>
        <tr>
          <th scope="row">For</th>
          {audiences.map((name) => (
            <th key={name} scope="colgroup" colSpan={sizes.length}>
              {name}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">Plan</th>
          {audiences.flatMap((name) =>
            sizes.map((size) => (
              <th key={name + size} scope="col">
                {size}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Engineer on site</th>
          {audiences.flatMap((name) =>
            sizes.map((size) => (
              <td key={name + size}>
                <IncludedIcon isIncluded={name === 'Businesses' || size === 'Large'} />
              </td>
            )),
          )}
        </tr>
      </tbody>
    </Table>
  )
}

const rows: DiffRow[] = [
  {
    key: 'fibre-50',
    title: 'Business Fibre 50',
    href: null,
    badge: { label: 'Changes', tone: 'info' },
    note: '',
    changes: [{ label: 'Speed', before: '50 Mbps', after: '60 Mbps', difference: '20 % more' }],
  },
  {
    key: 'fibre-100',
    title: 'Business Fibre 100',
    href: null,
    badge: { label: 'Left out', tone: 'warning' },
    note: 'It’s waiting for another decision.',
    changes: [],
  },
]

export function DiffTableChangedAndLeftOut() {
  return <DiffTable caption="What would change" rows={rows} onMore={() => {}} isLoading={false} />
}

export function ListStateEmpty() {
  return (
    <EmptyState
      title="No leads yet"
      icon="mail"
      action={<ButtonLink to="/contact">Send an enquiry</ButtonLink>}
    >
      Enquiries that visitors send from the site appear here.
    </EmptyState>
  )
}

export function ListStateLoading() {
  return <LoadingState label="Loading the leads" rows={3} />
}

export function ListStateBroken() {
  const [tries, setTries] = useState(1)
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => setTries(tries + 1)}>
      The server did not answer. Nothing is lost. Attempts so far: {tries}
    </ErrorState>
  )
}

export function ListStateOffline() {
  return <OfflineState>This list is from the last time you were online.</OfflineState>
}

export function ListStateTryingAgain() {
  return (
    <ErrorState title="The leads could not be loaded" onRetry={() => {}} isRetrying>
      The server did not answer. Nothing is lost.
    </ErrorState>
  )
}

export function SkeletonThreeLines() {
  return (
    <div className="w-full max-w-prose">
      <Skeleton lines={3} />
    </div>
  )
}
