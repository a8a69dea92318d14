/** SVC-10: the five ingredients of an own recipe, in the order they are offered. */
export const recipeIngredients = [
  { id: 'cybersecurity', name: 'Cybersecurity' },
  { id: 'cloudServices', name: 'Cloud services' },
  { id: 'helpdesk', name: 'Helpdesk' },
  { id: 'dataBackup', name: 'Data backup' },
  { id: 'networkManagement', name: 'Network management' },
] as const
export type RecipeIngredient = (typeof recipeIngredients)[number]['id']

/** SVC-11. */
export const noIngredient = 'Select at least one ingredient to create your custom recipe.'

/** Words of the custom recipe request (SVC-14, D-67). */
export const customRecipeContent = {
  title: 'Custom recipe',
  subject: 'Custom recipe request',
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone (Optional)',
    ingredients: 'Ingredients',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    company: 'Your business',
    phone: '082 123 4567',
  },
  mandatory: 'Name, e-mail and company are needed; your phone number is up to you.',
} as const
