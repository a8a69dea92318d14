import { leadForm, optionalPhone, personFields, failureMessage } from './lead-form.ts'

export const recipeIngredients = [
  { id: 'cybersecurity', name: 'Cybersecurity' },
  { id: 'cloudServices', name: 'Cloud services' },
  { id: 'helpdesk', name: 'Helpdesk' },
  { id: 'dataBackup', name: 'Data backup' },
  { id: 'networkManagement', name: 'Network management' },
] as const
export type RecipeIngredient = (typeof recipeIngredients)[number]['id']

export const noIngredientMessage = 'Select at least one ingredient to create your custom recipe.'

const ingredient = { type: 'box', isHiddenFromStaff: true } as const

/** Each ingredient is a separate tick box; the lead stores the ticked ones as a list. */
export const customRecipeForm = leadForm({
  kind: 'custom-recipe',
  subject: 'Custom recipe request',
  mandatory: 'We need your name, email and company. Your phone number is optional.',
  fields: {
    ...personFields,
    phone: optionalPhone,
    cybersecurity: { ...ingredient, label: 'Cybersecurity' },
    cloudServices: { ...ingredient, label: 'Cloud services' },
    helpdesk: { ...ingredient, label: 'Helpdesk' },
    dataBackup: { ...ingredient, label: 'Data backup' },
    networkManagement: { ...ingredient, label: 'Network management' },
  },
  check: (values) =>
    chosenIngredients((id) => values[id]).length === 0
      ? { ingredients: noIngredientMessage }
      : undefined,
  shape: (values) => {
    const { name, email, company, phone } = values
    return { name, email, company, phone, ingredients: chosenIngredients((id) => values[id]) }
  },
  derived: {
    ingredients: {
      label: 'Ingredients',
      names: Object.fromEntries(recipeIngredients.map(({ id, name }) => [id, name])),
      isStatistic: true,
      isOnReceipt: true,
    },
  },
  /** No toast on success: the page shows a thank-you message. */
  reply: {
    promise: { text: 'Our team will respond within 24 hours.', hours: 24 },
    failure: failureMessage('single'),
  },
})

export function chosenIngredients(
  isTicked: (ingredient: RecipeIngredient) => boolean,
): RecipeIngredient[] {
  return recipeIngredients.map(({ id }) => id).filter(isTicked)
}
