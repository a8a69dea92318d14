import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'
import { customRecipeForm } from '#app/features/leads/forms/custom-recipe.ts'
import { AnswerTime } from '#app/features/leads/ui/answer-time.tsx'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { Receipt } from '#app/features/leads/ui/receipt.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useFirstCheck } from '#app/features/leads/ui/use-first-check.ts'
import { useLeadSubmission } from '#app/features/leads/ui/use-lead-submission.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { contactFields, type BuilderAnswer } from '../rules/builder-answer.ts'
import { servicesHref, type ServicesState } from '../rules/services-state.ts'
import { RecipeBuilder } from '../ui/recipe-builder.tsx'
import { useRecipeBuilder } from '../ui/use-recipe-builder.ts'

/** SVC-10 to SVC-15; `first` is what the address or a post without script says. */
export function CustomRecipe({ first, state }: { first: BuilderAnswer; state: ServicesState }) {
  const { legalName, publicKey, formToken } = usePublicSite()
  const lead = useLeadSubmission({ publicKey, form: customRecipeForm, entry: 'form' })
  const draft = useFormDraft('custom-recipe', contactFields)
  const navigate = useNavigate()
  const { takeOver, checkFirst } = useFirstCheck(customRecipeForm.fields)
  const { choose, submit, again, ...builder } = useRecipeBuilder({
    first,
    send: lead.send,
    wrongIn: checkFirst.wrongIn,
    clearDraft: draft.clear,
    onState: (chosen) =>
      void navigate(servicesHref({ filter: state.filter, ...chosen }), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
  })
  const { receipt } = builder.answer
  const attachDraft = draft.attach
  const attach = useCallback(
    (fields: HTMLDivElement) => {
      const form = fields.closest('form')!
      takeOver(form)
      return attachDraft(form)
    },
    [attachDraft, takeOver],
  )
  return (
    <RecipeBuilder
      {...builder}
      filter={state.filter}
      promise={customRecipeForm.reply.promise.text}
      receipt={receipt ? <Receipt receipt={receipt} /> : null}
      attach={attach}
      onChoose={choose}
      onSubmit={submit}
      onAgain={again}
      hiddenInputs={<SubmissionFields form="custom-recipe" token={formToken} />}
      privacyNotice={
        <PrivacyNotice legalName={legalName} mandatory={customRecipeForm.mandatory}>
          <AnswerTime form="custom-recipe" />
        </PrivacyNotice>
      }
    />
  )
}
