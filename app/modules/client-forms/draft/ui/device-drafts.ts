import { type Lists, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, formKey } from '../../definition/rules.ts'
import {
  type StoreResult,
  changeStored,
  changeStoredAtOnce,
  changeStoredDurably,
  removeValue,
  persistValue,
  keysWith,
  readBoth,
} from '../../ui/device-storage.ts'
import {
  type Draft,
  type OwnedDraft,
  type Question,
  draftKey,
  mergeDrafts,
  readDraft,
} from '../rules.ts'

/** The owner of drafts: a member of staff in the console, or anyone who opens the public form. */
export type DraftPlace = { definition: ClientForm; owner: string }

/** The current draft, or the one with an id; what is too old is dropped on the way. */
export async function findDeviceDraft(place: DraftPlace, id = ''): Promise<Draft | undefined> {
  await migrateOldDrafts(place)
  const wanted = id || (await readStored(place, keyOf(place)))?.id
  return wanted === undefined ? undefined : readStored(place, keyOf(place, wanted))
}

/**
 * Joins a draft with what is kept of it, in its own place and as the current one: another tab may have
 * typed into it in the meantime. @returns what is kept now
 */
export async function saveDeviceDraft(
  place: DraftPlace,
  draft: Draft,
): Promise<{ keeping: StoreResult; draft: Draft }> {
  await migrateDraft(place, keyOf(place), draft.id)
  let joined = draft
  const keeping = await changeStored(keyOf(place, draft.id), (copies) => {
    joined = joinCopies(place, [draft, ...copies], draft.id) ?? draft
    return joined
  })
  // One warning about a full device is enough.
  await persistValue(keyOf(place), joined)
  return { keeping, draft: joined }
}

/** Between two pauses of someone who types: the durable copy alone. */
export async function saveDeviceDraftDurably(place: DraftPlace, draft: Draft): Promise<void> {
  await migrateDraft(place, keyOf(place), draft.id)
  for (const key of [keyOf(place, draft.id), keyOf(place)])
    await changeStoredDurably(key, (copies) => joinCopies(place, [draft, ...copies], draft.id))
}

/** Called when the page is being closed. */
export function saveDeviceDraftAtOnce(place: DraftPlace, draft: Draft): void {
  for (const key of [keyOf(place, draft.id), keyOf(place)])
    changeStoredAtOnce(key, (copy) => joinCopies(place, [draft, copy], draft.id))
}

/** A form that is put aside keeps its own place; the next visit does not begin with it. */
export async function setAsideDeviceDraft(place: DraftPlace, id: string): Promise<void> {
  const current = await readStored(place, keyOf(place))
  if (current?.id === id) await removeValue(keyOf(place))
}

/** After a submit, or when someone throws the draft away. */
export async function dropDeviceDraft(place: DraftPlace, id: string): Promise<void> {
  const draft = await readStored(place, keyOf(place, id))
  if (draft) await recordDropped(draft)
  await setAsideDeviceDraft(place, id)
  await removeValue(keyOf(place, id))
}

/** Every unsent draft of a form in this place, newest first. */
async function listDeviceDrafts(place: DraftPlace): Promise<Draft[]> {
  await migrateOldDrafts(place)
  const keys = (await keysWith(`${keyOf(place)}_`)).filter((key) => key !== keyOf(place))
  const drafts = await Promise.all(keys.map((key) => readStored(place, key)))
  return drafts
    .filter((draft) => draft !== undefined)
    .toSorted((one, other) => other.lastSaved.localeCompare(one.lastSaved))
}

export async function listDraftsOf(
  definitions: readonly ClientForm[],
  owners: readonly string[],
): Promise<OwnedDraft[]> {
  const places = definitions.flatMap((definition) => owners.map((owner) => ({ definition, owner })))
  const lists = await Promise.all(
    places.map(async (place) =>
      (await listDeviceDrafts(place)).map((draft) => ({ ...place, draft })),
    ),
  )
  return lists.flat()
}

/**
 * Drafts used to be stored under the name of their clinic, and the current one only there: each is merged into its
 * new place before the old one is deleted.
 */
async function migrateOldDrafts(place: DraftPlace): Promise<void> {
  await migrateDraft(place, keyOf(place), '')
  for (const key of await keysWith(`${keyOf(place)}_`)) {
    if (/^[\w-]{8,64}$/.test(key.slice(keyOf(place).length + 1))) {
      const draft = await readStored(place, key)
      if (draft && keyOf(place, draft.id) === key) continue
    }
    if (await migrateDraft(place, key, '')) await removeValue(key)
  }
}

/** Ensures that the draft under `key` is also in its own place, unless it is about to be. */
async function migrateDraft(place: DraftPlace, key: string, except: string): Promise<boolean> {
  const draft = await readStored(place, key)
  if (!draft || draft.id === except) return false
  const own = key === keyOf(place) ? await readStored(place, keyOf(place, draft.id)) : undefined
  if (own && own.lastSaved >= draft.lastSaved) return true
  const keeping = await changeStored(keyOf(place, draft.id), (copies) =>
    joinCopies(place, [draft, ...copies], draft.id),
  )
  return keeping === 'stored'
}

async function readStored(place: DraftPlace, key: string): Promise<Draft | undefined> {
  const copies = await readBoth(key)
  const dropped = await readDropped()
  const draft = joinCopies(
    place,
    copies.filter((copy) => !isDropped(copy as Partial<Draft>, dropped)),
  )
  const isOfThisForm = copies.some(
    (copy) => (copy as Partial<Draft>).formType === formKey(place.definition),
  )
  if (!draft && isOfThisForm) await removeValue(key)
  return draft
}

/**
 * Drafts that were dropped, by id, with when they were last saved. Browsers remove from local storage seconds
 * later: after a power cut the old copy may be there again, and must not come back as a draft.
 */
type DroppedDrafts = Readonly<Record<string, string>>
const droppedKey = 'baobab_dropped_drafts'
const maxDropped = 100

async function readDropped(): Promise<DroppedDrafts> {
  const [known] = await readBoth(droppedKey)
  return (known as DroppedDrafts | undefined) ?? {}
}

async function recordDropped({ id, lastSaved }: Draft): Promise<void> {
  await changeStoredDurably(droppedKey, ([known]) =>
    Object.fromEntries([...Object.entries(known ?? {}), [id, lastSaved]].slice(-maxDropped)),
  )
}

/** Values typed after the drop are a draft again. */
function isDropped({ id = '', lastSaved = '' }: Partial<Draft>, dropped: DroppedDrafts): boolean {
  return lastSaved <= (dropped[id] ?? '')
}

/** The copies of one draft as one; of copies of several drafts, the one saved last. */
function joinCopies(place: DraftPlace, copies: unknown[], id?: string): Draft | undefined {
  const { definition, owner } = place
  const keepsFor = owner === '' ? 'public-days' : 'ever'
  const drafts = copies.flatMap((copy) => readDraft(definition, copy, new Date(), keepsFor) ?? [])
  const newest = drafts.reduce<Draft | undefined>(
    (last, draft) => (last && last.lastSaved >= draft.lastSaved ? last : draft),
    undefined,
  )
  const wanted = id ?? newest?.id
  const same = drafts.filter((draft) => draft.id === wanted)
  const [first, ...rest] = same
  return first && rest.reduce((joined, copy) => mergeDrafts(definition, joined, copy), first)
}

function keyOf({ definition, owner }: DraftPlace, id = ''): string {
  return draftKey(definition, owner, id)
}

/** The channel between tabs for changes and ends of drafts. */
export const draftChannelName = 'baobab_form_drafts'
export type DraftNews = { kind: 'changed' | 'ended'; id: string; by: string }

/** The server's copy of a draft; or that it was submitted or deleted elsewhere. */
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
  keeping: StoreResult
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

/** Every typed answer; derived values are left out. */
export function typedNames(definition: ClientForm): string[] {
  return fieldsOf(definition).flatMap(({ name, type }) =>
    type === 'end-date' ? [] : [name, `${name}.other`],
  )
}

/** A page that is going away lets go of its draft within this time. */
const maxWaitMs = 500

const lockOf = (id: string) => `baobab_form_draft:${id}`

/** Whether another tab of this browser has the draft open; unknown, and so false, without Web Locks. */
async function isOpenInOtherTab(id: string): Promise<boolean> {
  if (!navigator.locks) return false
  const signal = AbortSignal.timeout(maxWaitMs)
  return navigator.locks.request(lockOf(id), { signal }, () => false).catch(() => true)
}

/** Tells other tabs that this one has the draft open. @returns what ends it */
export function markOpen(id: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = () => new Promise((close) => signal.addEventListener('abort', close))
  void navigator.locks
    ?.request(lockOf(id), { mode: 'shared', signal }, untilClosed)
    .catch(() => undefined)
  return () => closing.abort()
}

/**
 * The draft to work on: this device's and the server's, merged if both have one. Unless it is requested by id, one
 * that is open in another tab stays there, and this tab starts a new one.
 */
export async function findDraft(options: DraftEditorOptions): Promise<Draft | undefined> {
  const { definition, wantedId, findElsewhere } = options
  const here = await findDeviceDraft(options, wantedId)
  const elsewhere = await findElsewhere?.(here?.id ?? wantedId).catch(() => undefined)
  const found = here && elsewhere ? mergeDrafts(definition, here, elsewhere) : (here ?? elsewhere)
  if (found && !wantedId && (await isOpenInOtherTab(found.id))) return undefined
  return found
}
