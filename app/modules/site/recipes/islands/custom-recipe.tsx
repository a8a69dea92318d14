import { useCallback } from 'react'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { customRecipeForm } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { useLeadSubmission } from '#app/modules/sales/lead/public-form/ui/use-form-sending.ts'
import {
  useBrowserCheck,
  useFormParts,
  usePageForms,
} from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { contactFields, initialAnswer, type BuilderAnswer } from '../custom-recipe/rules.ts'
import { RecipeBuilder, useRecipeBuilder } from '../custom-recipe/ui/recipe-builder.tsx'
import type { ServicesState } from '../rules.ts'

type Props = {
  state: ServicesState
  /** State that the server returned, if the form was posted without JavaScript. */
  first?: BuilderAnswer
}

export const CustomRecipe = island(
  'site/recipes/custom-recipe',
  function CustomRecipe({ state, first }: Props) {
    const posted = usePageForms().receipt
    const lead = useLeadSubmission({ form: customRecipeForm, entry: 'form' })
    const draft = useFormDraft('custom-recipe', contactFields, posted !== undefined)
    const { takeOver, checkFirst } = useBrowserCheck(customRecipeForm.fields)
    const builder = useRecipeBuilder({
      first: first ?? { ...initialAnswer(state), receipt: posted },
      served: state,
      send: lead.send,
      wrongIn: checkFirst.wrongIn,
      draft,
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
      <ResilientSubtree>
        <RecipeBuilder
          {...builder}
          promise={customRecipeForm.reply.promise.text}
          receipt={receipt ? <Receipt receipt={receipt} /> : null}
          attach={attach}
          {...useFormParts(customRecipeForm)}
        />
      </ResilientSubtree>
    )
  },
)
