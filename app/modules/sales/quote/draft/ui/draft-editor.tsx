import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Checkbox, RadioGroup } from '#app/design/form/choices.tsx'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { type FoundPrice, type Quote, type StoredDraft, usePrices } from '../../calls.ts'
import { formatCents, quoteProblems } from '../../content.ts'
import { documentWords as words } from '../../document/content.ts'
import { describeTotals } from '../../document/rules.ts'
import { SumList } from '../../document/ui/quote-document.tsx'
import { quoteTotals } from '../../rules.ts'
import type { QuoteLine, QuoteTotals as Totals, VatTerms } from '../../schema.ts'
import { shareWords } from '../../share/content.ts'
import { type DraftEdit, LineEditor, ScaledInput } from './line-editor.tsx'

export function QuoteTotals({ totals, vat }: { totals: Totals; vat: VatTerms }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['month', 'once'] as const).map((period) => (
        <SumList key={period} heading={words[period]} sums={describeTotals(totals[period], vat)} />
      ))}
    </div>
  )
}

type DraftEditorProps = {
  edit: DraftEdit
  stored: StoredDraft
  lead: Quote['lead']
}

const buyers = [
  { value: 'company', label: 'A company or other organisation' },
  { value: 'person', label: 'An individual (consumer notices apply)' },
]

export function DraftEditor({ edit, stored, lead }: DraftEditorProps) {
  const { value } = edit
  const isWhole = value.lines.every(
    ({ quantity, unitCents, discount }) =>
      quantity > 0 && [quantity, unitCents, discount].every(Number.isSafeInteger),
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <CardSection title="Lines" id="quote-lines" className="gap-4">
        {value.lines.length === 0 ? (
          <p className="text-ink-soft">No lines yet. Search for what the customer needs.</p>
        ) : null}
        {value.lines.map((line, at) => (
          <LineEditor key={line.id} line={line} at={at} edit={edit} saidUnits={lead.saidUnits} />
        ))}
        <AddLines edit={edit} />
        {isWhole ? (
          <QuoteTotals totals={quoteTotals(value.lines, stored.vat)} vat={stored.vat} />
        ) : null}
      </CardSection>
      <Recipient edit={edit} lead={lead} />
    </div>
  )
}

function Recipient({ edit, lead }: Pick<DraftEditorProps, 'edit' | 'lead'>) {
  const { value, fields, set } = edit
  const text = (name: 'recipientName' | 'company') => ({
    id: `quote-${name}`,
    value: value[name],
    error: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(name, currentTarget.value),
  })
  return (
    <CardSection title="Customer" id="quote-recipient" className="gap-4">
      <TextInput {...text('recipientName')} label="Name" maxLength={120} autoComplete="off" />
      <TextInput
        {...text('company')}
        label="Company (optional)"
        maxLength={120}
        autoComplete="off"
      />
      <Select
        id="quote-address"
        label="Email"
        options={[
          ...lead.addresses.map((address) => ({ value: address, label: address })),
          { value: '', label: shareWords.noEmail },
        ]}
        value={value.address}
        error={fields.address}
        onChange={({ currentTarget }) => set('address', currentTarget.value)}
      />
      <RadioGroup
        id="quote-buyer"
        name="buyer"
        label="Customer type"
        options={buyers}
        value={value.buyer}
        hint={value.buyer === '' && !fields.buyer ? quoteProblems.noBuyer : undefined}
        error={fields.buyer}
        onChange={(buyer) => set('buyer', buyer)}
      />
      <Terms edit={edit} />
    </CardSection>
  )
}

function Terms({ edit: { value, fields, set } }: Pick<DraftEditorProps, 'edit'>) {
  return (
    <>
      <TextArea
        id="quote-introduction"
        value={value.introduction}
        error={fields.introduction}
        onChange={({ currentTarget }) => set('introduction', currentTarget.value)}
        label="Introduction"
        rows={4}
        maxLength={2000}
      />
      <ScaledInput
        id="quote-validDays"
        label="Valid for (days)"
        value={value.validDays}
        error={fields.validDays}
        onChange={(validDays) => set('validDays', validDays)}
      />
      <Checkbox
        id="quote-isVisitorReminded"
        label="Remind the visitor once, two business days before the quote expires"
        checked={value.isVisitorReminded}
        onChange={({ currentTarget }) => set('isVisitorReminded', currentTarget.checked)}
      />
    </>
  )
}

const newFreeLine = (): QuoteLine => ({
  id: crypto.randomUUID(),
  source: 'free',
  sourceId: null,
  name: '',
  detail: '',
  period: 'once',
  quantity: 1,
  unitCents: 0,
  discountKind: 'none',
  discount: 0,
  reason: '',
})

/** Search field that adds lines. */
function AddLines({ edit }: Pick<DraftEditorProps, 'edit'>) {
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const searchId = useId()
  const isSearching = search.trim() !== ''
  const isShown = isOpen && isSearching
  const { data, error } = usePrices(search.trim(), isSearching)
  const add = (line: QuoteLine) => edit.setLines([...edit.value.lines, line])

  function choose(price: FoundPrice, isByKey: boolean) {
    add({ ...newFreeLine(), ...price })
    setSearch('')
    setIsOpen(false)
    // The chosen price disappears. After a finger's choice, the focus would open the keyboard.
    if (isByKey) document.getElementById(searchId)?.focus()
  }

  return (
    <div className="grid gap-2" role="search" aria-label="Add lines">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextInput
          id={searchId}
          type="search"
          label="Add an offer or product"
          placeholder="Backup, Business Pro, fibre…"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => {
            setIsOpen(true)
            setSearch(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsOpen(false)
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isShown && data?.items[0]) choose(data.items[0], true)
          }}
        />
        <Button size="small" variant="secondary" onClick={() => add(newFreeLine())}>
          Add a custom line
        </Button>
      </div>
      {error && isShown ? <p className="text-danger">{failureText(error)}</p> : null}
      {isShown && data ? <FoundPrices found={data.items} onChoose={choose} /> : null}
    </div>
  )
}

function FoundPrices({
  found,
  onChoose,
}: {
  found: readonly FoundPrice[]
  onChoose: (price: FoundPrice, isByKey: boolean) => void
}) {
  return (
    <ul className="grid rounded-md border border-line" aria-label="Prices found">
      {found.length === 0 ? (
        <li className="p-3 text-ink-soft">No public price matches. Add a custom line instead.</li>
      ) : null}
      {found.map((price) => (
        <li
          key={`${price.source}:${price.sourceId}`}
          className="border-b border-line last:border-0"
        >
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-left hover:bg-sand"
            onClick={({ detail }) => onChoose(price, detail === 0)}
          >
            <span>
              <span className="font-semibold">{price.name}</span>{' '}
              <span className="text-ink-soft">{price.detail}</span>
            </span>
            <span className="tabular-nums">{formatCents(price.unitCents)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type DraftNoticesProps = {
  stored: StoredDraft
  isClosed: boolean
  isBusy: boolean
  onTakePrices: () => void
  onAskApproval: () => void
}

export function DraftNotices(props: DraftNoticesProps) {
  const { priceChanges, exceeded, state } = props.stored
  if (props.isClosed)
    return <Notice title="This draft can’t be sent">{quoteProblems.closed}</Notice>
  return (
    <>
      {priceChanges.length > 0 ? <ChangedPrices {...props} /> : null}
      {exceeded.length > 0 && state === 'draft' ? <DiscountNotice {...props} /> : null}
      {state === 'waiting' ? (
        <Notice tone="info" title="This draft is waiting for approval">
          <p>
            You can change it again once the request is decided or withdrawn{' '}
            <Link to="/admin/approvals" className="link">
              on the approvals page
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
    <Notice tone="warning" title="Prices have changed">
      <ul>
        {priceChanges.map(({ lineId, name, wasCents, isCents }) => (
          <li key={lineId}>
            {`${name}: ${formatCents(wasCents)} before, ${isCents === null ? 'no longer sold' : `${formatCents(isCents)} now`}`}
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
          Use today’s prices
        </Button>
      ) : null}
    </Notice>
  )
}

function DiscountNotice({ stored, isBusy, onAskApproval }: DraftNoticesProps) {
  const { exceeded, isApproved } = stored
  return (
    <Notice
      tone={isApproved ? 'success' : 'warning'}
      title={
        isApproved
          ? 'A second person approved these discounts'
          : 'A second person must approve these discounts'
      }
    >
      <ul>
        {exceeded.map(({ name, listCents, totalCents, why }) => (
          <li key={name}>
            {`${name}: ${formatCents(totalCents)} instead of ${formatCents(listCents)}, ${why === 'floor' ? 'below the lowest price without approval' : 'above your limit'}`}
          </li>
        ))}
      </ul>
      {isApproved ? (
        <p className="mt-1">Any change will need a new approval.</p>
      ) : (
        <Button
          size="small"
          variant="secondary"
          className="mt-2"
          isBusy={isBusy}
          onClick={onAskApproval}
        >
          Request approval
        </Button>
      )}
    </Notice>
  )
}
