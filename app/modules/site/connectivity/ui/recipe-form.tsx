import { useMemo } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { PostedForm, type PostedFormProps } from '#app/design/form/posted-form.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { isYes } from '#app/modules/forms/definition/rules.ts'
import { type Answered, TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import {
  connectivityQuestions,
  connectivityWords,
} from '#app/modules/sales/lead/content/connectivity-recipe.ts'
import { connectivityForm } from '#app/modules/sales/lead/forms/connectivity.ts'
import { landingPath } from '../content.ts'
import { builderWords, questionHints } from '../content/questionnaire.ts'
import { contactFields, type RecipeAnswer } from '../rules/recipe-answer.ts'

export type RecipeFormProps = PostedFormProps['slots'] & {
  answer: Extract<RecipeAnswer, { outcome: 'asked' | 'refused' }>
}

/** RCP-01 to RCP-04. Required fields and the e-mail format are the browser's to check, then the server's. */
export function RecipeForm({ answer, ...slots }: RecipeFormProps) {
  const { values = {} } = answer
  const { fields = {} } = answer.outcome === 'refused' ? answer : {}
  const errors = useMemo(
    () =>
      Object.entries(fields).map(([field, message]) => ({ fieldId: `recipe-${field}`, message })),
    [fields],
  )
  return (
    <PostedForm
      slots={slots}
      // Where fields are marked, a fragment would keep the focus from the list of errors.
      id={errors.length > 0 ? undefined : 'recipe-answer'}
      action={`${landingPath}#recipe-answer`}
      submit={{
        label: builderWords.submit,
        busyLabel: connectivityWords.submitting,
        disabled: slots.isSending,
        className: 'md:justify-self-start',
      }}
      className="grid gap-6"
    >
      <ErrorSummary title={builderWords.errors} errors={errors} submission={answer} />
      <Questions values={values} />
      <ContactFields values={values} errors={fields} />
    </PostedForm>
  )
}

function Questions({ values }: { values: Record<string, string> }) {
  return (
    <fieldset aria-describedby="recipe-questions-hint">
      <legend className="font-display text-xl font-semibold">{builderWords.questions}</legend>
      <p id="recipe-questions-hint" className="mt-1 text-sm text-ink-soft">
        {builderWords.questionsHint}
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {connectivityQuestions.map(({ id, label }) => (
          <label key={id} className="choice choice-boxed">
            <input
              type="checkbox"
              id={`recipe-${id}`}
              name={id}
              defaultChecked={isYes(values[id])}
            />
            <span>
              <b className="block font-semibold">{label}</b>
              <span className="field-hint">{questionHints[id]}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {builderWords.checkFirst}{' '}
        <TextLink to={builderWords.check.href}>{builderWords.check.label}</TextLink>
      </p>
    </fieldset>
  )
}

function ContactFields(props: Pick<Answered, 'values' | 'errors'>) {
  return (
    <fieldset>
      <legend className="font-display text-xl font-semibold">{builderWords.contact}</legend>
      <TypedFields
        form={connectivityForm}
        names={contactFields}
        prefix="recipe"
        className="mt-3 grid gap-5 sm:grid-cols-2"
        {...props}
      />
    </fieldset>
  )
}
