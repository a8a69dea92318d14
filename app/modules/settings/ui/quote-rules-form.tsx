import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { quoteNumberFields, quoteRatesField, quoteTextFields } from '../content/quote-fields.ts'
import { ratesIn, ratesText } from '../rules/vat-rates.ts'
import { quoteRulesSchema, type QuoteRules } from '../schema/quotes.ts'
import type { Edit } from './edit/use-edit.ts'
import { RulesForm, type RulesEdit, type Typed } from './rules-form.tsx'

/** What quotes are made by from now on (QUO-02, QUO-03, QUO-07). For super admins: the limits bind everybody else. */
export function QuoteRulesForm(props: RulesEdit<QuoteRules>) {
  return (
    <RulesForm
      {...props}
      spelling={{ schema: quoteRulesSchema, typedOf: typedQuoteRules, rulesOf: readQuoteRules }}
      heading="Quotes"
      untouched="As a new installation has it: have a lawyer confirm the texts."
      labelOf={(name) => labels.get(name) ?? name}
    >
      {(edit) => <Fields edit={edit} />}
    </RulesForm>
  )
}

const labels = new Map(
  [...quoteNumberFields, { ...quoteRatesField, name: 'vatRates' }, ...quoteTextFields].map(
    ({ name, label }) => [name as string, label],
  ),
)

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

const errorBelow = (fields: Record<string, string>, name: string) =>
  Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1]

function typedQuoteRules({
  vatRates,
  limits,
  validDays,
  floorPercent,
  ...texts
}: QuoteRules): Typed {
  const numbers = { ...limits, validDays, floorPercent }
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    vatRates: ratesText(vatRates),
  }
}

/** What is typed, for the schema: what is no number stays one that it refuses. */
function readQuoteRules(typed: Typed) {
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
