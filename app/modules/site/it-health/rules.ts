import type { FieldErrors } from '#app/basics/outcome.ts'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { assessmentForm, interestForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { missingMessage, pageWords, tabNames } from './content.ts'

/** Tabs of /resources/it-health. In this list and in the other lists of URL values, the first value is the default. */
export const healthTabs = ['assessment', 'interest', 'loadshedding'] as const
export const healthViews = ['quick', 'wizard'] as const
/** Form that was sent without JavaScript; the page after the redirect shows its success message. */
const sentFormValues = ['none', 'quick', 'wizard', 'interest'] as const

export type HealthTab = (typeof healthTabs)[number]
export type HealthView = (typeof healthViews)[number]
export type SentForm = (typeof sentFormValues)[number]
export type HealthState = { tab: HealthTab; view: HealthView; sent: SentForm }

export const healthPath = '/resources/it-health'

/** Reads the page's state from its query; unknown values count as absent. */
export function parseHealthState(query: URLSearchParams): HealthState {
  return {
    tab: knownValueOrDefault(healthTabs, query.get('tab')),
    view: knownValueOrDefault(healthViews, query.get('view')),
    sent: knownValueOrDefault(sentFormValues, query.get('sent')),
  }
}

export function healthTitle(query: URLSearchParams): string {
  const { tab } = parseHealthState(query)
  return tab === healthTabs[0] ? pageWords.title : `${tabNames[tab]}: ${pageWords.title}`
}

/** Returns the shortest address for a state; default values are left out. */
export function healthHref(state: Partial<HealthState>): string {
  const query = new URLSearchParams()
  if (state.tab && state.tab !== healthTabs[0]) query.set('tab', state.tab)
  if (state.view && state.view !== healthViews[0]) query.set('view', state.view)
  if (state.sent && state.sent !== sentFormValues[0]) query.set('sent', state.sent)
  return query.size === 0 ? healthPath : `${healthPath}?${query}`
}

function knownValueOrDefault<const Values extends readonly [string, ...string[]]>(
  values: Values,
  wanted: string | null,
): Values[number] {
  return values.find((value) => value === wanted) ?? values[0]
}

export const healthForms = ['quick', 'wizard', 'interest'] as const
export type HealthForm = (typeof healthForms)[number]

export const fieldNamesByForm: Record<HealthForm, readonly string[]> = {
  quick: visibleFields(assessmentForm),
  wizard: visibleFields(assessmentForm),
  interest: visibleFields(interestForm),
}

/** Fields of the wizard's first step; all other fields belong to the second step. */
export const businessFields = ['name', 'email', 'company', 'phone', 'employees'] as const
const businessFieldNames: readonly string[] = businessFields
export const detailFields = [
  'assessmentType' as const,
  ...visibleFields(assessmentForm).filter(
    (name) => !businessFieldNames.includes(name) && name !== 'assessmentType',
  ),
]

/**
 * Result of a posted form. `values` refill the fields. Outcomes: `shown` another wizard step, `missing` empty required
 * fields, `refused` invalid fields, `failed` nothing was stored, `sent` success.
 */
export type HealthAnswer = {
  form: HealthForm
  outcome: 'shown' | 'missing' | 'refused' | 'failed' | 'sent'
  step: 1 | 2
  values: Record<string, string>
  fields: FieldErrors
}

export function isFieldShown({ form, step }: HealthAnswer, field: string): boolean {
  if (!fieldNamesByForm[form].includes(field)) return false
  return form !== 'wizard' || businessFieldNames.includes(field) === (step === 1)
}

/** Returns the form's id to scroll to; undefined if fields are marked, so that the error list gets the focus. */
export function answerAnchor(answer: HealthAnswer): string | undefined {
  const hasMarkedFields = Object.keys(answer.fields).some((field) => isFieldShown(answer, field))
  return hasMarkedFields ? undefined : `${answer.form}-answer`
}

export function emptyAnswer(form: HealthForm): HealthAnswer {
  return { form, outcome: 'shown', step: 1, values: {}, fields: {} }
}

/** Wizard steps: 1 business details, 2 assessment details, 3 thank-you panel. */
export type WizardStep = 1 | 2 | 3
const wizardIntents = ['continue', 'back', 'submit'] as const
export type WizardIntent = (typeof wizardIntents)[number]

const requiredInWizard = ['name', 'email', 'company'] as const
export type RequiredField = (typeof requiredInWizard)[number]

export type WizardMove =
  | { kind: 'show'; step: 1 | 2 }
  | { kind: 'missing'; step: 1 | 2; missing: RequiredField[] }
  | { kind: 'send' }

/** The required fields that are empty or blank, in form order. */
export function missingFields(values: Readonly<Record<string, string>>): RequiredField[] {
  return requiredInWizard.filter((field) => !values[field]?.trim())
}

/** Returns the wizard's next move. After `send`, the server decides if step 3 follows. */
export function nextWizardMove(
  intent: WizardIntent,
  values: Readonly<Record<string, string>>,
): WizardMove {
  if (intent === 'back') return { kind: 'show', step: 1 }
  const missing = missingFields(values)
  if (missing.length > 0) return { kind: 'missing', step: intent === 'submit' ? 2 : 1, missing }
  return intent === 'submit' ? { kind: 'send' } : { kind: 'show', step: 2 }
}

/**
 * Returns the wizard's answer to a click on Continue, Back or Submit; undefined if the form is ready to send. Continue
 * stays on step 1 while `findFirstStepErrors` returns errors.
 */
export function answerWizardClick(
  answer: HealthAnswer,
  intent: unknown,
  values: Readonly<Record<string, string>>,
  findFirstStepErrors: () => FieldErrors,
): HealthAnswer | undefined {
  const move = nextWizardMove(parseWizardIntent(intent), values)
  if (move.kind === 'send') return undefined
  if (move.kind === 'missing') {
    const fields = Object.fromEntries(move.missing.map((field) => [field, missingMessage(field)]))
    return { ...answer, outcome: 'missing', step: move.step, fields }
  }
  const fields = move.step === 2 ? findFirstStepErrors() : {}
  return Object.keys(fields).length > 0
    ? { ...answer, outcome: 'refused', step: 1, fields }
    : { ...answer, outcome: 'shown', step: move.step, fields }
}

/** Returns the intent of a posted form; an unknown value counts as `continue`, which sends nothing. */
export function parseWizardIntent(value: unknown): WizardIntent {
  return wizardIntents.find((intent) => intent === value) ?? 'continue'
}
