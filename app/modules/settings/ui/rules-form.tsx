import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { type SaveRecord, useSettingsChanges } from '../calls.ts'
import { ClashNotice, LeaveGuard, SaveButton, lastChangeText } from '../edit/ui/edit-notices.tsx'
import {
  type Edit,
  type FormMapping,
  useEditSubmit,
  useKeptEdit,
  useSaveEdit,
} from '../edit/ui/use-edit.ts'
import {
  fieldLabel,
  quoteNumberFields,
  quoteRatesField,
  quoteTextFields,
  travelFields,
} from '../field/content.ts'
import { readableValue } from '../field/rules.ts'
import { parseVatRates, formatVatRates } from '../rules.ts'
import {
  type QuoteRules,
  type TravelRules,
  quoteRulesSchema,
  travelRulesSchema,
} from '../schema.ts'

type FormValues = Record<string, string>

export type RulesEdit<Rules> = {
  stored: { value: Rules; version: number; updatedBy: string; updatedAt: string }
  onSave: SaveRecord<Rules>
}

type RulesFormProps<Rules> = RulesEdit<Rules> & {
  schema: ZodType<Rules>
  mapping: FormMapping<Rules, FormValues>
  heading: string
  /** Shown below the form until the default rules are changed. */
  defaultNote: string
  labelOf: (name: string) => string
  /** Describes a value that two people changed; by default `readableValue`. */
  readable?: (name: string, value: string) => string
  children: (edit: Edit<FormValues>) => ReactNode
}

export function RulesForm<Rules>(props: RulesFormProps<Rules>) {
  const { stored, schema, onSave, mapping, heading } = props
  const start = { value: mapping.typedOf(stored.value), version: stored.version }
  const edit = useKeptEdit<FormValues>(`settings-${heading}`, start)
  const save = useSaveEdit(edit, schema, onSave, mapping)
  const { form, submit } = useEditSubmit(save, 'Settings saved')
  return (
    <form
      ref={form}
      noValidate
      className="card grid max-w-narrow gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lg">{heading}</h2>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={props.labelOf}
        readable={(name, value) => props.readable?.(name, String(value)) ?? readableValue(value)}
      />
      {props.children(edit)}
      <SaveButton edit={edit} className="justify-self-start">
        Save changes
      </SaveButton>
      <p className="text-ink-soft">
        {stored.version === 1 ? props.defaultNote : lastChangeText(stored)}
      </p>
    </form>
  )
}

/** Form for the rules of new quotes. Super admins only, because the limits apply to all other roles. */
export function QuoteRulesForm({ stored }: Pick<RulesEdit<QuoteRules>, 'stored'>) {
  return (
    <RulesForm
      stored={stored}
      onSave={useSettingsChanges().saveQuotes}
      schema={quoteRulesSchema}
      mapping={{ typedOf: quoteFormValues, parse: readQuoteRules }}
      heading="Quotes"
      defaultNote="Default texts. Have a lawyer confirm them."
      labelOf={fieldLabel}
    >
      {(edit) => <Fields edit={edit} />}
    </RulesForm>
  )
}

function Fields({ edit }: { edit: Edit<FormValues> }) {
  const field = (name: string) => fieldProps(edit, 'quotes', name)
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

const fieldProps = (edit: Edit<FormValues>, idPrefix: string, name: string) => ({
  id: `${idPrefix}-${name}`,
  value: edit.value[name] ?? '',
  error: edit.fields[name] ?? edit.fields[`limits.${name}`] ?? nestedFieldError(edit.fields, name),
  autoComplete: 'off',
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    edit.set(name, currentTarget.value),
})

const nestedFieldError = (fields: Record<string, string>, name: string) =>
  Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1]

function quoteFormValues({ vatRates, limits, ...rules }: QuoteRules): FormValues {
  return { ...formatNumbers({ ...limits, ...rules }), vatRates: formatVatRates(vatRates) }
}

function readQuoteRules(typed: FormValues) {
  const { vatRates = '', terms, contract, personNotice, ...numbers } = typed
  const { validDays, floorPercent, ...limits } = readNumbers(numbers)
  return {
    vatRates: parseVatRates(vatRates),
    validDays,
    floorPercent,
    limits,
    terms,
    contract,
    personNotice,
  }
}

const formatNumbers = (rules: Record<string, string | number>): FormValues =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]))

/** Converts the typed numbers for the schema. Text that isn't a number becomes NaN, which the schema rejects. */
const readNumbers = (typed: FormValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() ? Number(text) : Number.NaN]),
  )

export function TravelRulesForm({ stored }: Pick<RulesEdit<TravelRules>, 'stored'>) {
  return (
    <RulesForm
      stored={stored}
      onSave={useSettingsChanges().saveTravel}
      schema={travelRulesSchema}
      mapping={{ typedOf: formatNumbers, parse: readNumbers }}
      heading="Site visits"
      defaultNote="Default setting."
      labelOf={fieldLabel}
    >
      {(edit) => (
        <>
          <p className="text-ink-soft">
            We estimate travel time from the straight-line distance between the office and the
            address. You can enter a different time when booking.
          </p>
          {travelFields.map(({ name, ...words }) => (
            <TextInput key={name} {...words} {...fieldProps(edit, 'travel', name)} maxLength={12} />
          ))}
        </>
      )}
    </RulesForm>
  )
}
