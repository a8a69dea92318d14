import { formKey, otherValue, type FormDefinition, type Values } from '../schema/definition.ts'
import { progressPercent } from './progress.ts'

/** What is kept of a form that is not sent yet (AUD-44). */
export type Draft = {
  id: string
  clientName: string
  formType: string
  data: Record<string, string>
  /** ISO 8601. */
  lastSaved: string
  progress: number
}

/** How everything begins that client forms keep on a device; a sign-out must not clear it. */
export const keptPrefix = 'baobab_form'
/** The common prefix of every draft in local storage. */
export const draftPrefix = `${keptPrefix}_draft_`

/** Unsent drafts of a form that anybody may open are dropped after this long (D-134). */
const publicDraftDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * The key of the current draft (D-133); with a subject, of the copy kept for that clinic. Drafts made
 * in the console carry their owner, so that nobody sees a colleague's on a shared computer (T27).
 */
export function draftKey(definition: FormDefinition, owner = '', subject = ''): string {
  const own = owner === '' ? '' : `@${owner}`
  const copy = subject === '' ? '' : `_${encodeURIComponent(subject)}`
  return `${draftPrefix}${definition.client}_${definition.formType}${own}${copy}`
}

export function makeDraft(
  definition: FormDefinition,
  id: string,
  values: Values,
  now: Date,
): Draft {
  return {
    id,
    clientName: definition.clientName,
    formType: formKey(definition),
    data: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    lastSaved: now.toISOString(),
    progress: progressPercent(definition, values),
  }
}

/** A stored draft; undefined when it is damaged, of another form, or too old to be kept. */
export function readDraft(
  definition: FormDefinition,
  stored: unknown,
  now: Date,
  keepsFor: 'ever' | 'public-days',
): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const draft = stored as Partial<Draft>
  const savedAt = Date.parse(String(draft.lastSaved))
  const isWhole =
    typeof draft.id === 'string' &&
    draft.id !== '' &&
    draft.formType === formKey(definition) &&
    typeof draft.data === 'object' &&
    draft.data !== null &&
    !Number.isNaN(savedAt)
  if (!isWhole) return undefined
  const isOld = now.getTime() - savedAt > publicDraftDays * dayMs
  if (keepsFor === 'public-days' && isOld) return undefined
  const data = Object.fromEntries(
    Object.entries(draft.data!).filter(([, value]) => typeof value === 'string'),
  )
  return {
    id: draft.id!,
    clientName: definition.clientName,
    formType: formKey(definition),
    data,
    lastSaved: new Date(savedAt).toISOString(),
    progress: progressPercent(definition, data),
  }
}

/** The newer of two copies of a draft. */
export function newerDraft(one: Draft | undefined, other: Draft | undefined): Draft | undefined {
  if (!one || !other) return one ?? other
  return one.lastSaved >= other.lastSaved ? one : other
}

/** Whose draft it is, in words: the chosen clinic, else nothing yet. */
export function subjectOf(definition: FormDefinition, values: Values): string {
  const chosen = values[definition.subject] ?? ''
  return chosen === otherValue ? (values[`${definition.subject}.other`] ?? '') : chosen
}

/** True when nothing but what the form starts with was typed. */
export function isUntouched(values: Values, start: Values): boolean {
  return Object.entries(values).every(([name, value]) => value === '' || value === start[name])
}

/** How long ago, as people say it: for the age of a draft (D-134). */
export function ageInWords(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.round(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
