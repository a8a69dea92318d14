import { randomId } from '#app/modules/forms/rules.ts'
import type { Values } from '../../definition/rules.ts'
import { withAnswersOfOption, withComputedDates } from '../../rules.ts'
import { withFreeText } from '../../submission/rules.ts'
import { announce, askToPersist } from '../../ui/device-storage.ts'
import {
  type Copy,
  type Draft,
  type OwnedDraft,
  emptyCopy,
  isSameCopy,
  isUntouched,
  makeDraft,
  mergeCopies,
  questionsOf,
  startValues,
  withChosen,
  withTyped,
} from '../rules.ts'
import {
  type DraftEditorOptions,
  type DraftNews,
  type DraftState,
  answered,
  changedNames,
  draftChannelName,
  dropDeviceDraft,
  emptyState,
  findDeviceDraft,
  findDraft,
  listDraftsOf,
  setAsideDeviceDraft,
  saveDeviceDraft,
  saveDeviceDraftAtOnce,
  saveDeviceDraftDurably,
  typedNames,
} from './device-drafts.ts'

/** 2 s, doubling to a minute, half of it by chance. */
function pauseMs(failures: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)
}

/**
 * Repeated work that must succeed after its last call: retried after a pause if it failed, and at once when the
 * connection or the focus returns.
 */
export class RetryLoop {
  readonly #work: () => Promise<void>
  #isWanted = false
  #isUnderWay = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  get isPending(): boolean {
    return this.#isWanted
  }

  /** Work that is under way is followed by another round. */
  request(): void {
    this.#isWanted = true
    void this.#run()
  }

  /** The line may be back: a pause means nothing any more. */
  retryNow(): void {
    if (this.#isWanted) void this.#run()
  }

  stop(): void {
    this.#isWanted = false
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    if (this.#isUnderWay) return
    clearTimeout(this.#timer)
    this.#isUnderWay = true
    this.#isWanted = false
    try {
      await this.#work()
      this.#failures = 0
    } catch {
      this.#isWanted = true
      this.#failures++
    } finally {
      this.#isUnderWay = false
    }
    if (!this.#isWanted) return
    const wait = this.#failures === 0 ? 0 : pauseMs(this.#failures, Math.random())
    this.#timer = setTimeout(() => void this.#run(), wait)
  }
}

const saveAfterMs = 500

/**
 * When what is typed is kept: after a pause, as documented, and durably at most as much later while someone
 * types without one.
 */
class SaveTimers {
  readonly #onPause: () => void
  readonly #meanwhile: () => void
  #pause: ReturnType<typeof setTimeout> | undefined
  #typing: ReturnType<typeof setTimeout> | undefined

  constructor(onPause: () => void, meanwhile: () => void) {
    this.#onPause = onPause
    this.#meanwhile = meanwhile
  }

  get areRunning(): boolean {
    return this.#pause !== undefined
  }

  noteChange(): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(this.#onPause, saveAfterMs)
    this.#typing ??= setTimeout(() => {
      this.#typing = undefined
      this.#meanwhile()
    }, saveAfterMs)
  }

  stop(): void {
    clearTimeout(this.#pause)
    clearTimeout(this.#typing)
    this.#pause = undefined
    this.#typing = undefined
  }
}

/**
 * Holds the values of one form and keeps them on this device as they are typed. What other
 * tabs and devices type into the same draft is joined with them field by field.
 */
export class DraftEditor {
  readonly #options: DraftEditorOptions
  readonly #exchange?: RetryLoop
  #state: DraftState
  readonly #startsWith: Values
  #copy: Copy = emptyCopy
  #id = ''
  /** Each opening of a draft writes under its own name. */
  #by = ''
  /** A draft made without a sign-in stays the device's when it is opened in the console. */
  #owner: string
  readonly #timers = new SaveTimers(
    () => void this.saveNow(),
    () =>
      void this.#saveInTurn(async () => {
        if (this.#isWorthKeeping) await saveDeviceDraftDurably(this.#place, this.#draft())
      }),
  )
  #saving: Promise<void> = Promise.resolve()
  /** Settled once there is something to work on. */
  whenStarted: Promise<void> = Promise.resolve()
  readonly #watchers = new Set<() => void>()

  constructor(options: DraftEditorOptions, startsWith: Values = {}) {
    this.#options = options
    this.#owner = options.owner
    this.#startsWith = startsWith
    this.#state = { ...emptyState, values: startsWith }
    if (options.exchange) this.#exchange = new RetryLoop(() => this.#exchangeOnce())
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  state = (): DraftState => this.#state

  get draftId(): string {
    return this.#id
  }

  /** Opens the draft that is to be worked on; what was typed before the page was live wins over it. */
  start(typed: Values): Promise<void> {
    return (this.whenStarted = this.#start(typed))
  }

  async #start(typed: Values): Promise<void> {
    if (this.#state.isOpen) return this.refresh()
    // The form may be rendered before the draft is found.
    this.#type({ ...this.#state.values, ...typed })
    const draft = await findDraft(this.#options)
    const meanwhile = answered(this.#copy.data)
    this.#open(draft)
    this.#type({ ...this.#copy.data, ...meanwhile })
    if (Object.keys(meanwhile).length > 0) this.#timers.noteChange()
    if (draft) this.#exchange?.request()
  }

  change(name: string, value: string): void {
    if (this.#state.isEnded) return
    const { definition, lists } = this.#options
    const typed = { ...this.#state.values, [name]: value }
    this.#type(withAnswersOfOption(definition, typed, name, lists))
    if (this.#state.lastSaved === null && !this.#timers.areRunning) void askToPersist()
    this.#timers.noteChange()
  }

  /** The person's choice between answers that were typed in two places. */
  choose(name: string, value: string): void {
    this.#copy = withChosen(this.#copy, name, value, this.#writer())
    this.#show()
    void this.saveNow()
  }

  /** Keeps what is on the screen, joined with what other tabs kept of the same draft. */
  saveNow(): Promise<void> {
    this.#timers.stop()
    return this.#saveInTurn(() => this.#save())
  }

  /** The page may be gone in a moment: what is not saved yet is, in the one storage that is quick enough. */
  saveAtOnce(): void {
    if (!this.#timers.areRunning) return
    saveDeviceDraftAtOnce(this.#place, this.#draft())
    void this.saveNow()
  }

  /** Another tab or device may have typed: joins what it left, and sends what waits. */
  async refresh(): Promise<void> {
    if (!this.#state.isOpen || this.#state.isEnded || this.#state.lastSaved === null) return
    const id = this.#id
    const saved = await findDeviceDraft(this.#place, id)
    if (saved && id === this.#id) this.#take(saved)
    this.#exchange?.request()
  }

  heed(news: DraftNews): void {
    if (news.id !== this.#id || news.by === this.#by || !this.#state.isOpen) return
    if (news.kind === 'changed') return void this.refresh()
    this.#end()
    // A save of this tab may have come after the end.
    void this.#saving.then(() => dropDeviceDraft(this.#place, news.id))
  }

  retryNow(): void {
    this.#exchange?.retryNow()
  }

  /**
   * Puts this form aside, and opens another draft or a new form.
   * @returns false when this form could not be kept; then it stays
   */
  async openDraft({ draft, owner }: Partial<OwnedDraft> = {}): Promise<boolean> {
    if (this.#timers.areRunning) await this.saveNow()
    if (this.#state.keeping !== 'stored') return false
    if (this.#state.lastSaved !== null) await setAsideDeviceDraft(this.#place, this.#id)
    this.#open(draft, owner)
    if (!draft) return true
    await saveDeviceDraft(this.#place, draft)
    this.#exchange?.request()
    return true
  }

  /** The other unsent forms on this device: the person's own, and those made here without a sign-in. */
  async listOthers(): Promise<OwnedDraft[]> {
    const { definition, owner } = this.#options
    const all = await listDraftsOf([definition], [...new Set([owner, ''])])
    return all.filter(({ draft }) => draft.id !== this.#id)
  }

  /** Forgets the draft; what is on the screen stays. */
  async drop(): Promise<void> {
    this.#timers.stop()
    this.#exchange?.stop()
    await this.#saving
    await dropDeviceDraft(this.#place, this.#id)
    announce(draftChannelName, { kind: 'ended', id: this.#id, by: this.#by } satisfies DraftNews)
    this.#put({ lastSaved: null })
  }

  startOver(): void {
    // A draft that ended elsewhere still has a copy here.
    if (this.#state.isEnded) void dropDeviceDraft(this.#place, this.#id)
    this.#open(undefined)
  }

  /** After the draft ended elsewhere: the same answers as a new form. */
  goOnAsNew(): void {
    const { data } = this.#copy
    this.startOver()
    this.#type(data)
    void this.saveNow()
  }

  stop(): void {
    this.saveAtOnce()
    this.#timers.stop()
  }

  get #isWorthKeeping(): boolean {
    const { values, lastSaved, isEnded } = this.#state
    const starting = startValues(this.#options.definition, new Date())
    return this.#id !== '' && !isEnded && (lastSaved !== null || !isUntouched(values, starting))
  }

  async #save(): Promise<void> {
    if (!this.#isWorthKeeping) return
    const draft = this.#draft()
    const { keeping, draft: saved } = await saveDeviceDraft(this.#place, draft)
    if (draft.id !== this.#id) return
    this.#take(saved)
    this.#put({ keeping, ...(keeping === 'stored' ? { lastSaved: draft.lastSaved } : {}) })
    announce(draftChannelName, { kind: 'changed', id: draft.id, by: this.#by } satisfies DraftNews)
    this.#exchange?.request()
  }

  async #exchangeOnce(): Promise<void> {
    // The server keeps what is a person's own.
    if (this.#state.isEnded || this.#owner !== this.#options.owner) return
    const draft = this.#draft()
    const answer = await this.#options.exchange!(draft)
    if (draft.id !== this.#id) return
    if (answer.isDone) return this.#end()
    if (isSameCopy(draft, answer.draft)) return
    this.#take(answer.draft)
    await saveDeviceDraft(this.#place, this.#draft())
  }

  #end(): void {
    this.#timers.stop()
    this.#exchange?.stop()
    this.#put({ isEnded: true })
  }

  /** Merges another copy of this draft; visible values change only if no one is typing here. */
  #take(copy: Copy): void {
    const before = this.#state.values
    this.#copy = mergeCopies(this.#copy, copy)
    this.#show()
    const changed = changedNames(before, this.#state.values)
    const known = this.#state.takenOver
    if (changed.length > 0) this.#put({ takenOver: [...new Set([...known, ...changed])] })
  }

  get #place() {
    return { definition: this.#options.definition, owner: this.#owner }
  }

  #draft(): Draft {
    return makeDraft(this.#options.definition, this.#id, this.#copy, new Date())
  }

  #open(draft: Draft | undefined, owner = this.#options.owner): void {
    this.#timers.stop()
    this.#owner = owner
    const { definition, lists } = this.#options
    this.#id = draft?.id ?? randomId()
    this.#by = randomId().slice(0, 12)
    this.#copy = draft ?? emptyCopy
    const data = draft?.data ?? startValues(definition, new Date())
    this.#put({ ...emptyState, isOpen: true, lastSaved: draft?.lastSaved ?? null })
    this.#type(withFreeText(definition, data, lists))
  }

  /** Takes values as typed here and now; what follows from others is worked out and carries no stamp. */
  #type(values: Values): void {
    const names = typedNames(this.#options.definition)
    const isServed = (name: string) =>
      !this.#state.isOpen && this.#startsWith[name] === values[name]
    for (const name of names.filter((each) => !isServed(each)))
      this.#copy = withTyped(this.#copy, name, values[name] ?? '', this.#writer())
    this.#show()
  }

  #writer() {
    return { by: this.#by || 'opening', at: new Date().toISOString() }
  }

  #show(): void {
    const before = this.#state.isOpen ? {} : this.#startsWith
    this.#put({
      values: withComputedDates(this.#options.definition, { ...before, ...this.#copy.data }),
      questions: questionsOf(this.#copy),
    })
  }

  #saveInTurn(save: () => Promise<void>): Promise<void> {
    return (this.#saving = this.#saving.then(save))
  }

  #put(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
