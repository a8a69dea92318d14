import {
  draftKey,
  draftPrefix,
  newerDraft,
  readDraft,
  subjectOf,
  type Draft,
} from '../rules/draft.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import { forget, keep, keepAtOnce, keysWith, readBoth, type Keeping } from './kept-values.ts'

/** Whose drafts: those of a member of staff in the console, or of whoever opens the public form. */
export type DraftPlace = { definition: FormDefinition; owner: string }

/** The current draft, or the copy kept for one clinic (D-133); what is too old is dropped on the way. */
export async function findDeviceDraft(place: DraftPlace, subject = ''): Promise<Draft | undefined> {
  return readKept(place, draftKey(place.definition, place.owner, subject))
}

/**
 * Saves the current draft and, once a clinic is chosen, the copy of that clinic. The copy under the
 * clinic chosen before goes, where it was of this very draft.
 */
export async function saveDeviceDraft(
  place: DraftPlace,
  draft: Draft,
  before: string,
): Promise<Keeping> {
  const { definition, owner } = place
  const subject = subjectOf(definition, draft.data)
  const kept = await keep(draftKey(definition, owner), draft)
  if (subject !== '') await keep(draftKey(definition, owner, subject), draft)
  if (before !== '' && before !== subject) await dropCopy(place, before, draft.id)
  return kept
}

/** Keeps a draft that is put aside before its clinic was chosen: the current place is about to be used again. */
export async function parkDeviceDraft(place: DraftPlace, draft: Draft): Promise<void> {
  if (subjectOf(place.definition, draft.data) === '')
    await keep(draftKey(place.definition, place.owner, draft.id), draft)
}

export function saveDeviceDraftAtOnce({ definition, owner }: DraftPlace, draft: Draft): void {
  keepAtOnce(draftKey(definition, owner), draft)
}

/** After a submit, or when somebody throws the draft away: the current one and its copies. */
export async function dropDeviceDraft(place: DraftPlace, draft: Draft): Promise<void> {
  const current = await findDeviceDraft(place)
  if (current?.id === draft.id) await forget(draftKey(place.definition, place.owner))
  for (const key of await keysWith(`${draftKey(place.definition, place.owner)}_`)) {
    if ((await readKept(place, key))?.id === draft.id) await forget(key)
  }
}

/** Every unsent draft of a form in this place, newest first. */
export async function listDeviceDrafts(place: DraftPlace): Promise<Draft[]> {
  const own = draftKey(place.definition, place.owner)
  const drafts = new Map<string, Draft>()
  for (const key of await keysWith(draftPrefix)) {
    if (key !== own && !key.startsWith(`${own}_`)) continue
    const draft = await readKept(place, key)
    const newest = draft && newerDraft(drafts.get(draft.id), draft)
    if (newest) drafts.set(newest.id, newest)
  }
  return [...drafts.values()].toSorted((one, other) => other.lastSaved.localeCompare(one.lastSaved))
}

async function dropCopy(place: DraftPlace, subject: string, id: string): Promise<void> {
  const copy = await findDeviceDraft(place, subject)
  if (copy?.id === id) await forget(draftKey(place.definition, place.owner, subject))
}

async function readKept(place: DraftPlace, key: string): Promise<Draft | undefined> {
  const keepsFor = place.owner === '' ? 'public-days' : 'ever'
  const copies = await readBoth(key)
  const drafts = copies.map((copy) => readDraft(place.definition, copy, new Date(), keepsFor))
  const newest = drafts.reduce(newerDraft, undefined)
  const isOfThisForm = copies.some(
    (copy) => (copy as Partial<Draft>).formType === formKey(place.definition),
  )
  if (!newest && isOfThisForm) await forget(key)
  return newest
}
