/** WIZ-02: 1 business details, 2 assessment details, 3 thank-you. */
export type WizardStep = 1 | 2 | 3
const wizardIntents = ['continue', 'back', 'submit'] as const
export type WizardIntent = (typeof wizardIntents)[number]

/** The fields without which the wizard goes no further (WIZ-03, WIZ-06). */
const requiredInWizard = ['name', 'email', 'company'] as const
export type RequiredField = (typeof requiredInWizard)[number]

export type WizardMove =
  | { kind: 'show'; step: 1 | 2 }
  | { kind: 'missing'; step: 1 | 2; missing: RequiredField[] }
  | { kind: 'send' }

/** The required fields that are empty or hold blanks only, in the order they are asked for. */
export function missingFields(values: Readonly<Record<string, string>>): RequiredField[] {
  return requiredInWizard.filter((field) => !values[field]?.trim())
}

/** What an intent leads to (WIZ-03 to WIZ-06); whether `send` reaches step 3 is the server's answer. */
export function moveWizard(
  intent: WizardIntent,
  values: Readonly<Record<string, string>>,
): WizardMove {
  if (intent === 'back') return { kind: 'show', step: 1 }
  const missing = missingFields(values)
  if (missing.length > 0) return { kind: 'missing', step: intent === 'submit' ? 2 : 1, missing }
  return intent === 'submit' ? { kind: 'send' } : { kind: 'show', step: 2 }
}

/** The intent a form names; anything unknown counts as the harmless `continue`. */
export function parseWizardIntent(value: unknown): WizardIntent {
  return wizardIntents.find((intent) => intent === value) ?? 'continue'
}
