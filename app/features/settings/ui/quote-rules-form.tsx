import type { FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { quoteNumberFields, quoteRatesField, quoteTextFields } from '../content/quote-fields.ts'
import { ratesIn, ratesText } from '../rules/vat-rates.ts'
import { quoteRulesSchema, type QuoteRules } from '../schema/quotes.ts'
import { ClashNotice } from './edit/clash-notice.tsx'
import { LeaveGuard } from './edit/leave-guard.tsx'
import { useEdit, type Edit } from './edit/use-edit.ts'
import type { SaveAnswer } from './save-answer.ts'
import type { StoredQuoteRules } from './settings-api.ts'
import { useWriteKey } from './use-write-key.ts'

/** The record flat and as it is typed. */
type Typed = Record<string, string>

export type QuoteRulesFormProps = {
  stored: StoredQuoteRules
  onSave: (value: QuoteRules, baseVersion: number, idempotencyKey: string) => Promise<SaveAnswer>
}

/** What quotes are made by from now on (QUO-02, QUO-03, QUO-07). For super admins: the limits bind everybody else. */
export function QuoteRulesForm({ stored, onSave }: QuoteRulesFormProps) {
  const edit = useEdit<Typed>({ value: typedOf(stored.value), version: stored.version })
  const keyFor = useWriteKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version)
    edit.startFrom({ value: typedOf(stored.value), version: stored.version })
  async function save(event: FormEvent) {
    event.preventDefault()
    const value = edit.check(quoteRulesSchema, rulesOf(edit.value))
    if (!value) return
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (answer?.ok) {
      edit.startFrom({ value: edit.value, version: edit.base.version + 1 })
      showToast({ channel: 'stack', tone: 'success', title: 'Settings saved' })
    }
  }
  return (
    <form
      noValidate
      className="card grid max-w-narrow gap-4"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lg">Quotes</h2>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      {edit.message ? (
        <Notice tone="danger" role="alert">
          <p>{edit.message}</p>
        </Notice>
      ) : null}
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={(name) => name}
        readable={(_name, value) => String(value)}
      />
      <Fields edit={edit} />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        disabled={edit.changed.length === 0}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
      <LastChange {...stored} />
    </form>
  )
}

function Fields({ edit }: { edit: Edit<Typed> }) {
  const field = (name: string) => ({
    id: `quotes-${name}`,
    value: edit.value[name] ?? '',
    error: edit.fields[name] ?? edit.fields[`limits.${name}`] ?? errorBelow(edit.fields, name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit.set(name, currentTarget.value),
  })
  return (
    <>
      {quoteNumberFields.map(({ name, ...words }) => (
        <TextInput key={name} {...field(name)} {...words} inputMode="numeric" maxLength={3} />
      ))}
      <TextArea {...field('vatRates')} {...quoteRatesField} rows={3} />
      {quoteTextFields.map(({ name, ...words }) => (
        <TextArea key={name} {...field(name)} {...words} rows={7} />
      ))}
    </>
  )
}

function LastChange({ version, updatedBy, updatedAt }: StoredQuoteRules) {
  return (
    <p className="text-ink-soft">
      {version === 1
        ? 'As a new installation has it: have a lawyer confirm the texts.'
        : `Last changed by ${updatedBy}, ${formatDateTime(new Date(updatedAt))}.`}
    </p>
  )
}

const errorBelow = (fields: Record<string, string>, name: string) =>
  Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1]

function typedOf({ vatRates, limits, validDays, floorPercent, ...texts }: QuoteRules): Typed {
  const numbers = { ...limits, validDays, floorPercent }
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    vatRates: ratesText(vatRates),
  }
}

/** What is typed, for the schema: what is no number stays one that it refuses. */
function rulesOf(typed: Typed) {
  const number = (name: string) => (typed[name]?.trim() ? Number(typed[name]) : Number.NaN)
  return {
    vatRates: ratesIn(typed.vatRates ?? ''),
    validDays: number('validDays'),
    floorPercent: number('floorPercent'),
    limits: {
      editor: number('editor'),
      product_manager: number('product_manager'),
      super_admin: number('super_admin'),
    },
    terms: typed.terms,
    contract: typed.contract,
    personNotice: typed.personNotice,
  }
}
