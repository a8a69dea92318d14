import { type OptionLists, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, formKey } from '../../definition/rules.ts'
import {
  type StoreResult,
  changeStoredValue,
  changeValueSync,
  changeStoredDurably,
  removeValue,
  persistValue,
  keysWithPrefix,
  readBothStores,
} from '../../ui/device-storage.ts'
import {
  type Draft,
  type DraftHistory,
  type DraftScope,
  type OwnedDraft,
  type UndecidedQuestion,
  draftKey,
  mergeDrafts,
  mergeSeen,
  readDraft,
} from '../rules.ts'

/** Returns the draft with this id, or the current draft. Ignores expired drafts. */
export async function findDeviceDraft(place: DraftScope, id = ''): Promise<Draft | undefined> {
  const wanted = id || (await readStoredDraft(place, draftKey(place)))?.id
  return wanted === undefined ? undefined : readStoredDraft(place, draftKey(place, wanted))
}

/** Merges a draft with other tabs' copies, and stores it under its own key and as the current draft. */
export async function saveDeviceDraft(
  place: DraftScope,
  draft: Draft,
): Promise<{ keeping: StoreResult; draft: Draft }> {
  let joined = draft
  const keeping = await changeStoredValue(draftKey(place, draft.id), (copies) => {
    joined = mergeDeviceCopies(place, [draft, ...copies], draft.id) ?? draft
    return joined
  })
  // A failure here is ignored, because `keeping` already reports full storage.
  await persistValue(draftKey(place), joined)
  return { keeping, draft: joined }
}

/** Only to IndexedDB, where it survives a power cut; used while the user types without a pause. */
export async function saveDeviceDraftDurably(place: DraftScope, draft: Draft): Promise<void> {
  for (const key of [draftKey(place, draft.id), draftKey(place)])
    await changeStoredDurably(key, (copies) =>
      mergeDeviceCopies(place, [draft, ...copies], draft.id),
    )
}

/** Saves a draft synchronously; called when the page is being closed. */
export function saveDeviceDraftSync(place: DraftScope, draft: Draft): void {
  for (const key of [draftKey(place, draft.id), draftKey(place)])
    changeValueSync(key, (copy) => mergeDeviceCopies(place, [draft, copy], draft.id))
}

/** Sets a draft aside: it stays stored under its own key, but the next visit does not open it. */
export async function setAsideDeviceDraft(place: DraftScope, id: string): Promise<void> {
  const current = await readStoredDraft(place, draftKey(place))
  if (current?.id === id) await removeValue(draftKey(place))
}

export async function dropDeviceDraft(place: DraftScope, draft: Draft): Promise<void> {
  await recordDroppedDraft(draft)
  await setAsideDeviceDraft(place, draft.id)
  await removeValue(draftKey(place, draft.id))
}

async function listDeviceDrafts(place: DraftScope): Promise<OwnedDraft[]> {
  const keys = await keysWithPrefix(`${draftKey(place)}_`)
  const drafts = await Promise.all(keys.map((key) => readStoredDraft(place, key)))
  const found = drafts.filter((draft) => draft !== undefined).toSorted(latestFirst)
  return found.map((draft) => ({ ...place, draft }))
}

const latestFirst = (one: Draft, other: Draft) => other.lastSaved.localeCompare(one.lastSaved)

export async function listDraftsOf(
  definitions: readonly ClientForm[],
  owners: readonly string[],
): Promise<OwnedDraft[]> {
  const places = definitions.flatMap((definition) => owners.map((owner) => ({ definition, owner })))
  return (await Promise.all(places.map(listDeviceDrafts))).flat()
}

async function readStoredDraft(place: DraftScope, key: string): Promise<Draft | undefined> {
  const copies = (await readBothStores(key)) as Partial<Draft>[]
  const isDropped = await readDroppedDrafts()
  const kept = copies.filter((copy) => !isDropped(copy))
  const draft = mergeDeviceCopies(place, kept)
  const isOfThisForm = copies.some(({ formType }) => formType === formKey(place.definition))
  if (!draft && isOfThisForm) await removeValue(key)
  return draft
}

/**
 * What each submitted or deleted draft had seen (not the time, because clocks differ), by draft id. After a power cut, a
 * browser may restore its copy, and a list from the server may be older than the deletion: neither copy is opened again.
 */
type DroppedDrafts = Readonly<Record<string, DraftHistory['seen']>>
const droppedDraftsKey = 'baobab_dropped_drafts'
const maxDroppedDrafts = 100

/** Returns a check for dropped drafts. Values that the deletion had not seen make a deleted draft a draft again. */
export async function readDroppedDrafts() {
  const [dropped = {}] = (await readBothStores(droppedDraftsKey)) as DroppedDrafts[]
  return ({ id = '', typed }: Partial<Draft>) => {
    const known = dropped[id]
    const seen = Object.entries(typed?.seen ?? {})
    return known !== undefined && seen.every(([by, n]) => n <= (known[by] ?? 0))
  }
}

async function recordDroppedDraft({ id, typed }: Draft): Promise<void> {
  await changeStoredDurably(droppedDraftsKey, ([known = {}]) => {
    const before = known as DroppedDrafts
    const seen = mergeSeen(before[id] ?? {}, typed.seen)
    return Object.fromEntries([...Object.entries(before), [id, seen]].slice(-maxDroppedDrafts))
  })
}

/** Merges all copies of one draft: the draft with this id, or the most recently saved draft. */
function mergeDeviceCopies(place: DraftScope, copies: unknown[], id?: string): Draft | undefined {
  const { definition, owner } = place
  const keepsFor = owner === '' ? 'public-days' : 'ever'
  const drafts = copies.flatMap((copy) => readDraft(definition, copy, new Date(), keepsFor) ?? [])
  const [newest] = drafts.toSorted(latestFirst)
  const wanted = id ?? newest?.id
  const [first, ...rest] = drafts.filter((draft) => draft.id === wanted)
  return first && rest.reduce((joined, copy) => mergeDrafts(definition, joined, copy), first)
}

export const draftChannelName = 'baobab_form_drafts'
export type DraftMessage = { kind: 'changed' | 'ended'; id: string; by: string }

/** The merged draft from the server. `isDone` means that the draft was submitted or deleted elsewhere. */
export type SyncResult = { isDone: true } | { isDone: false; draft: Draft }

export type DraftEditorOptions = DraftScope & {
  lists: OptionLists
  /** Id of the draft to open; without it, the current draft opens. */
  wantedId?: string
  /** The person's drafts on the server as last loaded, the most recently edited first. */
  serverDrafts?: readonly Draft[]
  exchange?: (draft: Draft) => Promise<SyncResult>
}

export type DraftState = {
  values: Values
  isOpen: boolean
  lastSaved: string | null
  keeping: StoreResult
  questions: readonly UndecidedQuestion[]
  /** Fields whose answers were taken from another device or tab since the form opened. */
  takenOver: readonly string[]
  /** True if the draft was submitted or deleted elsewhere; further changes are not saved. */
  isEnded: boolean
  /** True if the requested draft no longer exists, so that a new form opened instead. */
  isMissing: boolean
}

export const emptyState: DraftState = {
  values: {},
  isOpen: false,
  lastSaved: null,
  keeping: 'stored',
  questions: [],
  takenOver: [],
  isEnded: false,
  isMissing: false,
}

export function nonEmptyValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

export function changedNames(one: Values, other: Values): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  )
}

/** Returns the names of all input fields, without calculated dates. */
export function inputFieldNames(definition: ClientForm): string[] {
  return fieldsOf(definition).flatMap(({ name, type }) =>
    type === 'end-date' ? [] : [name, `${name}.other`],
  )
}

const saveAfterMs = 500

/** To both storages after 500 ms without typing; only to IndexedDB every 500 ms while typing continues. */
export class SaveTimers {
  readonly #onPause: () => void
  readonly #onTyping: () => void
  #pauseTimer: ReturnType<typeof setTimeout> | undefined
  #typingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(onPause: () => void, onTyping: () => void) {
    this.#onPause = onPause
    this.#onTyping = onTyping
  }

  get areRunning(): boolean {
    return this.#pauseTimer !== undefined
  }

  recordChange(): void {
    clearTimeout(this.#pauseTimer)
    this.#pauseTimer = setTimeout(this.#onPause, saveAfterMs)
    this.#typingTimer ??= setTimeout(() => {
      this.#typingTimer = undefined
      this.#onTyping()
    }, saveAfterMs)
  }

  stop(): void {
    clearTimeout(this.#pauseTimer)
    clearTimeout(this.#typingTimer)
    this.#pauseTimer = undefined
    this.#typingTimer = undefined
  }
}

/** Maximum wait for a lock: a page that is being closed releases its draft within this time. */
const maxLockWaitMs = 500

const lockOf = (id: string) => `baobab_form_draft:${id}`

/** Returns whether another tab of this browser has the draft open; false if the browser has no Web Locks. */
async function isOpenInOtherTab(id: string): Promise<boolean> {
  if (!navigator.locks) return false
  const signal = AbortSignal.timeout(maxLockWaitMs)
  return navigator.locks.request(lockOf(id), { signal }, () => false).catch(() => true)
}

/** Locks the draft as open in this tab. The returned function releases the lock. */
export function lockOpenDraft(id: string): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = () => new Promise((close) => signal.addEventListener('abort', close))
  void navigator.locks
    ?.request(lockOf(id), { mode: 'shared', signal }, untilClosed)
    .catch(() => undefined)
  return () => closing.abort()
}

/** Undefined if there is none, or, without a requested id, if it was dropped here or is open in another tab. */
export async function findDraft(options: DraftEditorOptions): Promise<Draft | undefined> {
  const { definition, wantedId, serverDrafts = [] } = options
  const here = await findDeviceDraft(options, wantedId)
  const id = here?.id ?? wantedId
  const isDropped = await readDroppedDrafts()
  const elsewhere = serverDrafts.find((each) => (id ? each.id === id : !isDropped(each)))
  const found = here && elsewhere ? mergeDrafts(definition, here, elsewhere) : (here ?? elsewhere)
  if (found && !wantedId && (await isOpenInOtherTab(found.id))) return undefined
  return found
}
