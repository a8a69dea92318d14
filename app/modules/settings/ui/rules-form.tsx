import type { FormEvent, ReactNode } from 'react'
import type { ZodType } from 'zod'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import type { WriteResult } from '#app/modules/access/ui/use-write.tsx'
import { ClashNotice, LeaveGuard } from '../edit/ui/edit-notices.tsx'
import { type Edit, useEdit } from '../edit/ui/use-edit.ts'
import {
  quoteNumberFields,
  quoteRatesField,
  quoteTextFields,
  travelFields,
} from '../field/content.ts'
import { parseVatRates, formatVatRates } from '../rules.ts'
import {
  type QuoteRules,
  type TravelRules,
  quoteRulesSchema,
  travelRulesSchema,
} from '../schema.ts'

type FormValues = Record<string, string>

type StoredRules<Rules> = { value: Rules; version: number; updatedBy: string; updatedAt: string }

export type RulesEdit<Rules> = {
  stored: StoredRules<Rules>
  onSave: (value: Rules, baseVersion: number, idempotencyKey: string) => Promise<WriteResult>
}

type FormMapping<Rules> = {
  schema: ZodType<Rules>
  typedOf: (rules: Rules) => FormValues
  rulesOf: (typed: FormValues) => unknown
}

type RulesFormProps<Rules> = RulesEdit<Rules> & {
  mapping: FormMapping<Rules>
  heading: string
  /** Shown below the form until the default rules are changed. */
  defaultNote: string
  labelOf: (name: string) => string
  children: (edit: Edit<FormValues>) => ReactNode
}

export function RulesForm<Rules>(props: RulesFormProps<Rules>) {
  const { edit, save } = useRulesEdit(props)
  return (
    <form
      noValidate
      className="card grid max-w-narrow gap-4"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lg">{props.heading}</h2>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={props.labelOf}
        readable={(_name, value) => String(value)}
      />
      {props.children(edit)}
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
      <p className="text-ink-soft">
        {props.stored.version === 1 ? props.defaultNote : formatLastChange(props.stored)}
      </p>
    </form>
  )
}

function useRulesEdit<Rules>({ stored, onSave, mapping }: RulesFormProps<Rules>) {
  const { schema, typedOf, rulesOf } = mapping
  const edit = useEdit<FormValues>({ value: typedOf(stored.value), version: stored.version })
  const keyFor = useIdempotencyKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version)
    edit.startFrom({ value: typedOf(stored.value), version: stored.version })
  async function save(event: FormEvent) {
    event.preventDefault()
    const value = edit.check(schema, rulesOf(edit.value))
    if (!value) return
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (!answer?.ok) return
    edit.startFrom({ value: edit.value, version: edit.base.version + 1 })
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved' })
  }
  return { edit, save }
}

const formatLastChange = ({ updatedBy, updatedAt }: StoredRules<unknown>) =>
  `Last changed by ${updatedBy}, ${formatDateTime(new Date(updatedAt))}.`

/** Form for the rules of new quotes. Super admins only, because the limits apply to all other roles. */
export function QuoteRulesForm(props: RulesEdit<QuoteRules>) {
  return (
    <RulesForm
      {...props}
      mapping={{ schema: quoteRulesSchema, typedOf: quoteFormValues, rulesOf: readQuoteRules }}
      heading="Quotes"
      defaultNote="Default texts. Have a lawyer confirm them."
      labelOf={(name) => labelByField.get(name) ?? name}
    >
      {(edit) => <Fields edit={edit} />}
    </RulesForm>
  )
}

const labelByField = new Map(
  [...quoteNumberFields, { ...quoteRatesField, name: 'vatRates' }, ...quoteTextFields].map(
    ({ name, label }) => [name as string, label],
  ),
)

function Fields({ edit }: { edit: Edit<FormValues> }) {
  const field = (name: string) => ({
    id: `quotes-${name}`,
    value: edit.value[name] ?? '',
    error:
      edit.fields[name] ?? edit.fields[`limits.${name}`] ?? nestedFieldError(edit.fields, name),
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

const nestedFieldError = (fields: Record<string, string>, name: string) =>
  Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1]

function quoteFormValues({
  vatRates,
  limits,
  validDays,
  floorPercent,
  ...texts
}: QuoteRules): FormValues {
  const numbers = { ...limits, validDays, floorPercent }
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    vatRates: formatVatRates(vatRates),
  }
}

/** Converts the typed texts for the schema. Text that isn't a number becomes NaN, which the schema rejects. */
function readQuoteRules(typed: FormValues) {
  const number = (name: string) => (typed[name]?.trim() ? Number(typed[name]) : Number.NaN)
  return {
    vatRates: parseVatRates(typed.vatRates ?? ''),
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

export function TravelRulesForm(props: RulesEdit<TravelRules>) {
  return (
    <RulesForm
      {...props}
      mapping={{ schema: travelRulesSchema, typedOf: travelFormValues, rulesOf: readTravelRules }}
      heading="Site visits"
      defaultNote="Default setting."
      labelOf={(name) => travelFields.find((one) => one.name === name)?.label ?? name}
    >
      {(edit) => (
        <>
          <p className="text-ink-soft">
            We estimate travel time from the straight-line distance between the office and the
            address. You can enter a different time when booking.
          </p>
          {travelFields.map(({ name, ...words }) => (
            <TextInput
              key={name}
              {...words}
              id={`travel-${name}`}
              value={edit.value[name] ?? ''}
              error={edit.fields[name]}
              onChange={({ currentTarget }) => edit.set(name, currentTarget.value)}
              autoComplete="off"
              maxLength={12}
            />
          ))}
        </>
      )}
    </RulesForm>
  )
}

const travelFormValues = (rules: TravelRules): FormValues =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]))

const readTravelRules = (typed: FormValues) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() ? Number(text) : Number.NaN]),
  )
