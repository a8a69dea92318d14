import { johannesburgDate } from '#app/basics/dates.ts'
import { keptAtSignOut } from '#app/modules/access/sign-out/rules.ts'
import { fieldsOf } from '#app/modules/forms/schema/definition.ts'
import { type ClientForm, type Values, formKey, otherValue } from '../schema/definition.ts'
import { progressPercent } from './answered-fields.ts'
import { type Copy, type Typed, mergeCopies, readTyped } from './typed-values.ts'
import type { CsvCell } from '#app/basics/csv.ts'

/** What is kept of a form that is not sent yet (AUD-44); `typed` says when and where each answer was typed. */
export type Draft = {
  id: string
  clientName: string
  formType: string
  data: Record<string, string>
  /** ISO 8601. */
  lastSaved: string
  progress: number
  typed: Typed
}

/** An unsent form and its owner; an empty owner is any user of the device. */
export type OwnedDraft = { definition: ClientForm; draft: Draft; owner: string }

/** The common prefix of every draft in local storage. */
const draftPrefix = `${keptAtSignOut}_draft_`

/** Unsent drafts of a form that anybody may open are dropped after this long (D-134). */
const publicDraftDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * The key of the current draft (D-133); with an id, of that draft's own place, so that a clinic may have
 * several (FLD-01). Drafts made in the console carry their owner, so that nobody sees a colleague's on a
 * shared computer (T27).
 */
export function draftKey(definition: ClientForm, owner = '', id = ''): string {
  const own = owner === '' ? '' : `@${owner}`
  const place = id === '' ? '' : `_${id}`
  return `${draftPrefix}${definition.client}_${definition.formType}${own}${place}`
}

export function makeDraft(definition: ClientForm, id: string, copy: Copy, now: Date): Draft {
  const data = Object.fromEntries(Object.entries(copy.data).filter(([, value]) => value !== ''))
  return {
    id,
    clientName: definition.clientName,
    formType: formKey(definition),
    data,
    lastSaved: now.toISOString(),
    progress: progressPercent(definition, data),
    typed: copy.typed,
  }
}

/** A stored draft; undefined when it is damaged, of another form, or too old to be kept. */
export function readDraft(
  definition: ClientForm,
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
  const lastSaved = new Date(savedAt).toISOString()
  return {
    id: draft.id!,
    clientName: definition.clientName,
    formType: formKey(definition),
    data,
    lastSaved,
    progress: progressPercent(definition, data),
    typed: readTyped(draft.typed, data, lastSaved),
  }
}

/** Two copies of one draft joined (FLD-02): everything that was typed into either. `mine` stays in view. */
export function mergeDrafts(definition: ClientForm, mine: Draft, theirs: Draft): Draft {
  const copy = mergeCopies(mine, theirs)
  const later = mine.lastSaved >= theirs.lastSaved ? mine : theirs
  return makeDraft(definition, mine.id, copy, new Date(later.lastSaved))
}

/** Whose draft it is, in words: the chosen clinic, else nothing yet. */
export function subjectOf(definition: ClientForm, values: Values): string {
  const chosen = values[definition.subject] ?? ''
  return chosen === otherValue ? (values[`${definition.subject}.other`] ?? '') : chosen
}

/** What a new form starts with: today's date (AUD-08). */
export function startValues(definition: ClientForm, now: Date): Values {
  const dates = fieldsOf(definition).filter((f) => f.type === 'date' && f.startsAsToday)
  return Object.fromEntries(dates.map(({ name }) => [name, johannesburgDate(now)]))
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

/** A draft as a table of two columns, field and value, in the order of the form (ADF-05, D-141). */
export function draftRows(definition: ClientForm, draft: Draft): CsvCell[][] {
  const names = fieldsOf(definition).flatMap(({ name }) => [name, `${name}.other`])
  const filled = names.filter((name) => (draft.data[name] ?? '') !== '')
  return [['field', 'value'], ...filled.map((name) => [name, draft.data[name]!])]
}

/** unjani-contract-audit-tembisa-clinic.csv */
export function draftFileName(definition: ClientForm, subject: string): string {
  const words = [definition.client, definition.formType, subject || 'draft']
  return `${words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.csv`
}
