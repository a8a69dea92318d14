import type { ReactNode } from 'react'
import { Checkbox, RadioGroup } from '#app/design/form/choices.tsx'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { problems } from '../content/words.ts'
import { quoteTotals } from '../rules/money.ts'
import type { Quote, StoredDraft } from './quote-calls.ts'
import { LineEditor } from './line-editor.tsx'
import { ScaledInput } from './scaled-input.tsx'
import { QuoteTotals } from './totals.tsx'
import type { DraftEdit } from './use-draft-edit.ts'

type DraftEditorProps = {
  edit: DraftEdit
  stored: StoredDraft
  lead: Quote['lead']
  /** The search that adds lines. */
  adding: ReactNode
}

const buyers = [
  { value: 'company', label: 'A company or other organisation' },
  { value: 'person', label: 'An individual (consumer notices apply)' },
]

/** What a quote says, until it is sent (QUO-01). */
export function DraftEditor({ edit, stored, lead, adding }: DraftEditorProps) {
  const { value } = edit
  const isWhole = value.lines.every(
    ({ quantity, unitCents, discount }) =>
      quantity > 0 && [quantity, unitCents, discount].every(Number.isSafeInteger),
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <section className="card grid gap-4" aria-labelledby="quote-lines">
        <h2 id="quote-lines" className="text-lg">
          Lines
        </h2>
        {value.lines.length === 0 ? (
          <p className="text-ink-soft">Nothing is in it yet. Search for what they need.</p>
        ) : null}
        {value.lines.map((line, at) => (
          <LineEditor key={line.id} line={line} at={at} edit={edit} saidUnits={lead.saidUnits} />
        ))}
        {adding}
        {isWhole ? (
          <QuoteTotals totals={quoteTotals(value.lines, stored.vat)} vat={stored.vat} />
        ) : null}
      </section>
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
    <section className="card grid gap-4" aria-labelledby="quote-recipient">
      <h2 id="quote-recipient" className="text-lg">
        For whom
      </h2>
      <TextInput {...text('recipientName')} label="Name" maxLength={120} autoComplete="off" />
      <TextInput
        {...text('company')}
        label="Company (optional)"
        maxLength={120}
        autoComplete="off"
      />
      <Select
        id="quote-address"
        label="E-mail"
        options={lead.addresses.map((address) => ({ value: address, label: address }))}
        value={value.address}
        error={fields.address}
        onChange={({ currentTarget }) => set('address', currentTarget.value)}
      />
      <RadioGroup
        id="quote-buyer"
        name="buyer"
        label="Who buys"
        options={buyers}
        value={value.buyer}
        error={fields.buyer ?? (value.buyer === '' ? problems.noBuyer : undefined)}
        onChange={(buyer) => set('buyer', buyer)}
      />
      <Terms edit={edit} />
    </section>
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
        label="Remind the visitor once, two business days before it ends"
        checked={value.isVisitorReminded}
        onChange={({ currentTarget }) => set('isVisitorReminded', currentTarget.checked)}
      />
    </>
  )
}
