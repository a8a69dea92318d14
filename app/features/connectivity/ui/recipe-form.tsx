import { useMemo, type FormEvent, type ReactNode, type RefCallback } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import {
  connectivityContent,
  connectivityQuestions,
} from '#app/features/leads/forms/connectivity/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { landingPath } from '../content.ts'
import { builderWords, questionHints } from '../content/questionnaire.ts'
import { isYes, type RecipeAnswer } from '../rules/recipe-answer.ts'

const { labels, placeholders } = connectivityContent

export type RecipeFormProps = {
  attach: RefCallback<HTMLFormElement>
  answer: Extract<RecipeAnswer, { outcome: 'asked' | 'refused' }>
  isSending: boolean
  /** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** RCP-01 to RCP-04. Required fields and the e-mail format are the browser's to check, then the server's. */
export function RecipeForm({ attach, answer, isSending, ...props }: RecipeFormProps) {
  const { values = {} } = answer
  const { fields = {} } = answer.outcome === 'refused' ? answer : {}
  const errors = useMemo(
    () =>
      Object.entries(fields).map(([field, message]) => ({ fieldId: `recipe-${field}`, message })),
    [fields],
  )
  return (
    <form
      ref={attach}
      method="post"
      // Where fields are marked, a fragment would keep the focus from the list of errors.
      id={errors.length > 0 ? undefined : 'recipe-answer'}
      action={`${landingPath}#recipe-answer`}
      onSubmit={props.onSubmit}
      className="grid gap-6"
    >
      <ErrorSummary title={builderWords.errors} errors={errors} submission={answer} />
      {props.hiddenInputs}
      <Questions values={values} />
      <ContactFields values={values} errors={fields} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        disabled={isSending}
        busyLabel={connectivityContent.submitting}
        className="md:justify-self-start"
      >
        {builderWords.submit}
      </Button>
    </form>
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

type FieldsProps = { values: Record<string, string>; errors: Record<string, string> }

function ContactFields({ values, errors }: FieldsProps) {
  const field = (name: 'name' | 'email' | 'company' | 'phone') => ({
    id: `recipe-${name}`,
    name,
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: values[name],
    error: errors[name],
    maxLength: fieldLimits[name],
    isRequired: name !== 'phone',
  })
  return (
    <fieldset>
      <legend className="font-display text-xl font-semibold">{builderWords.contact}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <TextInput {...field('name')} autoComplete="name" />
        <TextInput {...field('company')} autoComplete="organization" />
        <TextInput {...field('email')} {...emailAttributes} />
        <PhoneInput {...field('phone')} />
      </div>
    </fieldset>
  )
}
