import type { VisitorMail } from '#app/features/leads/services/visitor-mails.server.ts'
import { composeItHealthRecipe } from '../recipe/compose-recipe-mail.ts'
import { recipeAnswers } from '../recipe/schema.ts'

/** Who asks for an assessment is sent the recipe in place of a confirmation (ITH-19). */
export const recipeMail: VisitorMail = {
  leadKind: 'assessment',
  deliveryKind: 'it-health-recipe',
  compose: ({ fields, ...mail }) =>
    composeItHealthRecipe({ ...mail, answers: recipeAnswers(fields) }),
}
