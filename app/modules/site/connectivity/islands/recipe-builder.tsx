import { useCallback, useRef, useState, type FormEvent } from 'react'
import { dropDraft, saveDraft, useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { connectivityForm } from '#app/modules/sales/lead/forms/connectivity.ts'
import { changeAddress } from '#app/design/island/address.ts'
import { island } from '#app/design/island/island.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import type { Recommendation } from '#app/modules/sales/lead/content/connectivity-recipe.ts'
import { ignoreSecondPress } from '#app/design/form/ignore-second-press.ts'
import { AnswerTime } from '#app/modules/sales/lead/ui/answer-time.tsx'
import { Receipt } from '#app/modules/sales/lead/ui/receipt.tsx'
import { useFirstCheck } from '#app/modules/sales/lead/ui/use-first-check.ts'
import { formParts } from '#app/modules/sales/lead/ui/use-lead-form.tsx'
import { useLeadSubmission } from '#app/modules/sales/lead/ui/use-lead-submission.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { landingPath } from '../content.ts'
import { products } from '../content/products.ts'
import {
  answerOf,
  answerWhileSending,
  contactsIn,
  refusedOf,
  recipeFields,
  type RecipeAnswer,
} from '../rules/recipe-answer.ts'
import { PriceRangeStamp, type ConnectivityOffers } from '../ui/price-range.tsx'
import { RecipeForm } from '../ui/recipe-form.tsx'
import { RecipeResult } from '../ui/recipe-result.tsx'

const draft = 'connectivity'
/** As long as this the form says that it is being sent (RCP-04); then the result is shown, sent or not (RCP-05). */
const resultAfterMs = 1_000

type Props = {
  /** What the server answered, where the form was posted to the page. */
  first: RecipeAnswer
  offers: ConnectivityOffers
}

/** The questionnaire 'Build Your Connectivity Recipe' (RCP-01 to RCP-22). */
export const RecipeBuilder = island(
  'site/connectivity/recipe-builder',
  function RecipeBuilder({ first, offers }: Props) {
    const recipe = useRecipe(first, usePublicSite().publicKey)
    return (
      <Survivor>
        <Asked recipe={recipe} offers={offers} />
      </Survivor>
    )
  },
)

type AskedProps = { recipe: ReturnType<typeof useRecipe>; offers: ConnectivityOffers }

function Asked({ recipe, offers }: AskedProps) {
  const site = usePublicSite()
  const { answer, isSending, attach, send, startOver } = recipe
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
    <RecipeForm
      attach={attach}
      answer={answer}
      isSending={isSending}
      {...formParts(connectivityForm, site)}
      onSubmit={send}
    />
  )
}

function useRecipe(first: RecipeAnswer, publicKey: string) {
  const lead = useLeadSubmission({ publicKey, form: connectivityForm, entry: 'form' })
  const [answer, setAnswer] = useState(first)
  const { takeOver, checkFirst } = useFirstCheck(connectivityForm.fields)
  const { attach, startedOverRef } = useRecipeForm(takeOver, first.outcome === 'sent')
  const turns = useRef(0)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const wrong = checkFirst.wrongIn(event.currentTarget)
    if (Object.keys(wrong).length > 0) return setAnswer(refusedOf(data, wrong))
    const turn = ++turns.current
    const sending = lead.send(data)
    const isSlow = await Promise.race([sending.then(() => false), after(resultAfterMs)])
    const isShownFirst = isSlow && turn === turns.current && answer.outcome !== 'unsent'
    if (isShownFirst) {
      ignoreSecondPress()
      setAnswer(answerWhileSending(data))
    }
    const sent = await sending
    if (turn !== turns.current) return
    if (sent.isStored) {
      dropDraft(draft)
      if (!isShownFirst) ignoreSecondPress()
    }
    setAnswer(
      answerOf(data, sent.isStored ? sent : { ...sent, isOffline: sent.reason === 'offline' }),
    )
  }
  const startOver = (event: FormEvent) => {
    event.preventDefault()
    // RCP-22: the answers begin at no again; contact details that were never sent are kept.
    turns.current++
    if (answer.outcome === 'unsent' || answer.outcome === 'sending')
      saveDraft(draft, contactsIn(answer.entries))
    startedOverRef.current = true
    setAnswer({ outcome: 'asked' })
    // A page that answered a post would send it again when it is reloaded.
    if (first.outcome !== 'asked') changeAddress(landingPath, 'replace')
  }
  return {
    answer,
    attach,
    isSending: lead.state.status === 'submitting',
    send: (event: FormEvent<HTMLFormElement>) => void send(event),
    startOver,
  }
}

/** The form's draft, and its first box in focus where it was started over. */
function useRecipeForm(takeOver: (form: HTMLFormElement) => void, wasPosted: boolean) {
  const { attach: attachDraft } = useFormDraft(draft, recipeFields, wasPosted)
  const startedOverRef = useRef(false)
  const attach = useCallback(
    (form: HTMLFormElement) => {
      takeOver(form)
      if (startedOverRef.current) {
        // Nothing of what was ticked before may come back.
        form.reset()
        form.querySelector<HTMLElement>('[type=checkbox]')?.focus()
      }
      startedOverRef.current = false
      return attachDraft(form)
    },
    [attachDraft, takeOver],
  )
  return { attach, startedOverRef }
}

const after = (ms: number) => new Promise<true>((done) => setTimeout(() => done(true), ms))
