import { TextInput } from '#app/design/form/text-input.tsx'
import { travelFields } from '../content/travel.ts'
import { travelRulesSchema, type TravelRules } from '../schema/travel.ts'
import { RulesForm, type RulesEdit, type Typed } from './rules-form.tsx'

/** What the way to a site visit is estimated by (STF-09). */
export function TravelRulesForm(props: RulesEdit<TravelRules>) {
  return (
    <RulesForm
      {...props}
      spelling={{ schema: travelRulesSchema, typedOf: typedTravelRules, rulesOf: readTravelRules }}
      heading="Site visits"
      untouched="As a new installation has it."
      labelOf={(name) => travelFields.find((one) => one.name === name)?.label ?? name}
    >
      {(edit) => (
        <>
          <p className="text-ink-soft">
            The way to a visit is estimated from the straight line between the office and the
            address. Who books can enter other minutes.
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

const typedTravelRules = (rules: TravelRules): Typed =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]))

/** What is typed, for the schema: what is no number stays one that it refuses. */
const readTravelRules = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.trim() ? Number(text) : Number.NaN]),
  )
