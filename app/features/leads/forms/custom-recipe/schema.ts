import { z } from 'zod'
import { emailLine, fieldLimits, optionalLine, requiredLine, yesOrNo } from '../../schema/fields.ts'
import { noIngredient } from './content.ts'
import { chosenIngredients } from './rules.ts'

/** SVC-10, SVC-14. Ingredients come as boxes, one name each, and are kept as a list. */
export const customRecipeSchema = z
  .object({
    name: requiredLine({ label: 'Name', max: fieldLimits.name }),
    email: emailLine('Email'),
    company: requiredLine({ label: 'Company', max: fieldLimits.company }),
    phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
    cybersecurity: yesOrNo('Cybersecurity'),
    cloudServices: yesOrNo('Cloud services'),
    helpdesk: yesOrNo('Helpdesk'),
    dataBackup: yesOrNo('Data backup'),
    networkManagement: yesOrNo('Network management'),
  })
  .transform(({ name, email, company, phone, ...boxes }) => ({
    name,
    email,
    company,
    phone,
    ingredients: chosenIngredients((id) => boxes[id]),
  }))
  .refine(({ ingredients }) => ingredients.length > 0, {
    path: ['ingredients'],
    error: noIngredient,
  })
