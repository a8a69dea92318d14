import type { Draft } from '../rules/draft.ts'
import type { Question } from '../rules/typed-values.ts'
import { fieldsOf, type Lists } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../schema/definition.ts'
import type { DraftPlace } from './device-drafts.ts'
import type { Keeping } from './device-storage.ts'

/** Where tabs tell each other that a draft was typed into, or has come to its end. */
export const draftNews = 'baobab_form_drafts'
export type DraftNews = { kind: 'changed' | 'ended'; id: string; by: string }

/** What the server holds of a draft; or that it was submitted or deleted elsewhere. */
export type Exchanged = { isDone: true } | { isDone: false; draft: Draft }

export type DraftEditorOptions = DraftPlace & {
  lists: Lists
  /** The draft to open; else the current one. */
  wantedId?: string
  /** The server's copy of one draft, or without an id of the last one typed into. */
  findElsewhere?: (id: string | undefined) => Promise<Draft | undefined>
  /** Joins a draft with the server's copy. */
  exchange?: (draft: Draft) => Promise<Exchanged>
}

export type DraftState = {
  values: Values
  isOpen: boolean
  lastSaved: string | null
  keeping: Keeping
  /** Fields that were answered differently in two places. */
  questions: readonly Question[]
  /** Fields whose answers came from another device or tab, since the form was opened. */
  takenOver: readonly string[]
  /** The draft was submitted or deleted elsewhere: nothing more is kept of it. */
  isEnded: boolean
}

export const emptyState: DraftState = {
  values: {},
  isOpen: false,
  lastSaved: null,
  keeping: 'stored',
  questions: [],
  takenOver: [],
  isEnded: false,
}

export function answered(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Fields that two sets of values answer differently. */
export function changedNames(one: Values, other: Values): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  )
}

/** Everything a person types; what follows from other answers is left out. */
export function typedNames(definition: ClientForm): string[] {
  return fieldsOf(definition).flatMap(({ name, type }) =>
    type === 'end-date' ? [] : [name, `${name}.other`],
  )
}
