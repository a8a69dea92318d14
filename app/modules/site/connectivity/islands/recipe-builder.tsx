import { useCallback, useMemo, useRef, useState, type FormEvent } from 'react'
import {
  ErrorSummary,
  PostedForm,
  type PostedFormProps,
  errorsOfFields,
  ignoreDoubleClick,
} from '#app/design/form/form.tsx'
import { changeAddress } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { isYes } from '#app/modules/forms/definition/rules.ts'
import { TypedFields, type FormState } from '#app/modules/forms/ui/form-field.tsx'
import { saveDraft, useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import {
  connectivityQuestions,
  connectivityWords,
  type Recommendation,
} from '#app/modules/sales/lead/connectivity/content.ts'
import { connectivityForm } from '#app/modules/sales/lead/forms/connectivity.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { useLeadSubmission } from '#app/modules/sales/lead/public-form/ui/use-form-sending.ts'
import {
  AnswerTime,
  useBrowserCheck,
  useFormParts,
} from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { landingPath, products } from '../content.ts'
import { builderWords, questionHints } from '../recipe/content.ts'
import {
  answerAfterSending,
  answerWhileSending,
  contactFields,
  pickContactFields,
  recipeFields,
  refusedAnswer,
  type RecipeAnswer,
} from '../recipe/rules.ts'
import { PriceRangeStamp, type ConnectivityOffers } from '../ui/price-range.tsx'
import { RecipeResult } from '../ui/recipe-result.tsx'

const draftName = 'connectivity'
/** Milliseconds until the result replaces "sending", even if the form is still being sent. */
const resultDelayMs = 1_000

type Props = {
  /** The server's answer if the form was posted without JavaScript. */
  first: RecipeAnswer
  offers: ConnectivityOffers
}

export const RecipeBuilder = island(
  'site/connectivity/recipe-builder',
  function RecipeBuilder({ first, offers }: Props) {
    const recipe = useRecipe(first)
    return (
      <ResilientSubtree>
        <RecipeView recipe={recipe} offers={offers} />
      </ResilientSubtree>
    )
  },
)

type RecipeViewProps = { recipe: ReturnType<typeof useRecipe>; offers: ConnectivityOffers }

function RecipeView({ recipe, offers }: RecipeViewProps) {
  const { answer, isSending, attach, send, startOver } = recipe
  const values = 'values' in answer ? answer.values : undefined
  const parts = useFormParts(connectivityForm, { values })
  const priceOf = (recommendation: Recommendation) =>
    recommendation === 'hybrid' ? null : (
      <PriceRangeStamp offers={offers} range={products[recommendation].price} />
    )
  if (answer.outcome !== 'asked' && answer.outcome !== 'refused') {
    return (
      <RecipeResult
        answer={answer}
        isSending={isSending}
        receipt={
          answer.outcome === 'sent' && answer.receipt ? <Receipt receipt={answer.receipt} /> : null
        }
        answerTime={<AnswerTime form="connectivity" />}
        priceOf={priceOf}
        onSendAgain={send}
        onStartOver={startOver}
      />
    )
  }
  return (
    <RecipeForm attach={attach} answer={answer} isSending={isSending} {...parts} onSubmit={send} />
  )
}

function useRecipe(first: RecipeAnswer) {
  const lead = useLeadSubmission({ form: connectivityForm, entry: 'form' })
  const [answer, setAnswer] = useState(first)
  const { takeOver, checkFirst } = useBrowserCheck(connectivityForm.fields)
  const { attach, read, clear, startedOverRef } = useRecipeForm(takeOver, first)
  const turns = useRef(0)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const [data, values] = [new FormData(form), read(form)]
    const wrong = checkFirst.wrongIn(form)
    if (Object.keys(wrong).length > 0) return setAnswer(refusedAnswer(data, wrong))
    const turn = ++turns.current
    const sending = lead.send(data)
    const isSlow = await Promise.race([sending.then(() => false), delay(resultDelayMs)])
    const isShownFirst = isSlow && turn === turns.current && answer.outcome !== 'unsent'
    if (isShownFirst) {
      ignoreDoubleClick()
      setAnswer(answerWhileSending(new FormData(form)))
    }
    const sent = await sending
    if (turn !== turns.current) return
    if (sent.isStored) {
      clear(form, values)
      if (!isShownFirst) ignoreDoubleClick()
      return setAnswer(answerAfterSending(data, sent))
    }
    // The visitor may have typed more while the form was being sent.
    const typed = new FormData(form)
    setAnswer(answerAfterSending(typed, { ...sent, isOffline: sent.reason === 'offline' }))
  }
  const startOver = (event: FormEvent) => {
    event.preventDefault()
    // Ignores a response that is still pending. Contact details that were not sent are stored as a draft.
    turns.current++
    if (answer.outcome === 'unsent' || answer.outcome === 'sending')
      saveDraft(draftName, pickContactFields(answer.entries))
    startedOverRef.current = true
    setAnswer({ outcome: 'asked' })
    // Replaces the URL, because reloading the response to a post would send the form again.
    if (first.outcome !== 'asked') changeAddress(landingPath, 'replace')
  }
  return {
    answer,
    attach,
    isSending: lead.isSending,
    send: (event: FormEvent<HTMLFormElement>) => void send(event),
    startOver,
  }
}

/** Attaches the draft to the form. After starting over, focuses the first checkbox. */
function useRecipeForm(takeOver: (form: HTMLFormElement) => void, first: RecipeAnswer) {
  const { attach: attachDraft, ...draft } = useFormDraft(
    draftName,
    recipeFields,
    first.outcome === 'sent',
    first.outcome === 'asked' ? first.values : undefined,
  )
  const startedOverRef = useRef(false)
  const attach = useCallback(
    (form: HTMLFormElement) => {
      takeOver(form)
      if (startedOverRef.current) {
        // Clears the form, so that the earlier ticks don't come back.
        form.reset()
        form.querySelector<HTMLElement>('[type=checkbox]')?.focus()
      }
      startedOverRef.current = false
      return attachDraft(form)
    },
    [attachDraft, takeOver],
  )
  return { attach, ...draft, startedOverRef }
}

const delay = (ms: number) => new Promise<true>((done) => setTimeout(() => done(true), ms))

type RecipeFormProps = PostedFormProps['slots'] & {
  answer: Extract<RecipeAnswer, { outcome: 'asked' | 'refused' }>
}

/** The browser checks required fields and the email format, then the server checks them again. */
function RecipeForm({ answer, ...slots }: RecipeFormProps) {
  const { values = {} } = answer
  const { fields = {} } = answer.outcome === 'refused' ? answer : {}
  const errors = useMemo(() => errorsOfFields('recipe', fields), [fields])
  return (
    <PostedForm
      slots={slots}
      // With errors, no ID: a fragment in the URL must not move the focus away from the list of errors.
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

function ContactFields(props: Pick<FormState, 'values' | 'errors'>) {
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
