import { randomId } from '#app/modules/forms/rules.ts'
import type { Values } from '../../definition/rules.ts'
import { optionDefaults, withComputedDates } from '../../rules.ts'
import { withFreeText } from '../../submission/rules.ts'
import { postToChannel, requestPersistentStorage } from '../../ui/device-storage.ts'
import {
  type DraftCopy,
  type Draft,
  type OwnedDraft,
  emptyCopy,
  isSameCopy,
  isUntouched,
  makeDraft,
  mergeCopies,
  questionsOf,
  startValues,
  withChosenAnswer,
  withTypedAnswer,
} from '../rules.ts'
import {
  type DraftEditorOptions,
  type DraftMessage,
  type DraftState,
  SaveTimers,
  nonEmptyValues,
  changedNames,
  draftChannelName,
  dropDeviceDraft,
  emptyState,
  findDeviceDraft,
  findDraft,
  listDraftsOf,
  setAsideDeviceDraft,
  saveDeviceDraft,
  saveDeviceDraftSync,
  saveDeviceDraftDurably,
  inputFieldNames,
} from './device-drafts.ts'

/** Returns the backoff in ms: 2 s, doubled after each failure up to a minute, then reduced at random by up to half. */
const retryDelayMs = (failures: number) =>
  Math.min(60_000, 1_000 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2)

/** Repeats work until it succeeds: retries with backoff, and at once when the connection or the focus returns. */
class RetryLoop {
  readonly #work: () => Promise<void>
  #isWanted = false
  #isRunning = false
  /** True from `stop` until the next `request`. */
  isStopped = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  /** Runs the work; if a run is in progress, another run follows. */
  request(): void {
    this.isStopped = false
    this.#isWanted = true
    void this.#run()
  }

  /** Retries without waiting for the backoff, because the connection may be back. */
  retryNow(): void {
    if (this.#isWanted) void this.#run()
  }

  /** A run in progress finishes, but is not repeated. */
  stop(): void {
    this.isStopped = true
    this.#isWanted = false
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    clearTimeout(this.#timer)
    this.#isRunning = true
    this.#isWanted = false
    try {
      await this.#work()
      this.#failures = 0
    } catch {
      this.#isWanted = !this.isStopped
      this.#failures++
    } finally {
      this.#isRunning = false
    }
    if (!this.#isWanted) return
    const wait = this.#failures === 0 ? 0 : retryDelayMs(this.#failures)
    this.#timer = setTimeout(() => void this.#run(), wait)
  }
}

/** Saves one form's values on this device while the user types; merges other tabs' and devices' changes by field. */
export class DraftEditor {
  readonly #options: DraftEditorOptions
  readonly #exchange?: RetryLoop
  #state: DraftState
  readonly #startsWith: Values
  /** The initial values of the form that is open. */
  #openedWith: Values = {}
  #copy: DraftCopy = emptyCopy
  #id = ''
  /** The id that marks this editor's changes in the stamps; each opening of a draft generates a new one. */
  #writerId = ''
  /** The draft's owner. A draft from the public form keeps the empty owner when it is opened in the console. */
  #owner: string
  readonly #timers = new SaveTimers(
    () => void this.saveNow(),
    () =>
      void this.#saveInTurn(async () => {
        if (this.#isWorthKeeping) await saveDeviceDraftDurably(this.#place, this.#draft())
      }),
  )
  #saving: Promise<void> = Promise.resolve()
  /** Resolves once a draft or a new form is open. */
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

  /** Opens the draft. Values typed before hydration replace the draft's values. */
  start(typed: Values): Promise<void> {
    return (this.whenStarted = this.#start(typed))
  }

  async #start(typed: Values): Promise<void> {
    if (this.#state.isOpen) return this.refresh()
    // The form may be displayed and edited before the draft is loaded.
    this.#applyTyped({ ...this.#state.values, ...typed })
    const draft = await findDraft(this.#options)
    const meanwhile = nonEmptyValues(this.#copy.data)
    this.#open(draft)
    this.#put({ isMissing: !draft && this.#options.wantedId !== undefined })
    this.#applyTyped({ ...this.#copy.data, ...meanwhile })
    if (Object.keys(meanwhile).length > 0) this.#timers.recordChange()
    if (draft) await this.#saveInTurn(() => this.#saveOpened(draft))
  }

  change(name: string, value: string): void {
    if (this.#state.isEnded) return
    const { definition, lists } = this.#options
    const typed = { ...this.#state.values, [name]: value }
    this.#applyTyped({ ...typed, ...optionDefaults(definition, typed, name, lists) })
    if (this.#state.lastSaved === null && !this.#timers.areRunning) void requestPersistentStorage()
    this.#timers.recordChange()
  }

  /** Applies the user's choice between conflicting answers. */
  choose(name: string, value: string): void {
    this.#copy = withChosenAnswer(this.#copy, name, value, this.#writer())
    this.#show()
    void this.saveNow()
  }

  /** Saves the displayed values, merged with other tabs' changes to the same draft. */
  saveNow(): Promise<void> {
    this.#timers.stop()
    return this.#saveInTurn(() => this.#save())
  }

  /** Saves unsaved changes synchronously to local storage, because the page may be closing. */
  saveSync(): void {
    if (!this.#timers.areRunning) return
    saveDeviceDraftSync(this.#place, this.#draft())
    void this.saveNow()
  }

  /** Merges changes from other tabs and devices, and sends unsent changes to the server. */
  async refresh(): Promise<void> {
    if (!this.#state.isOpen || this.#state.isEnded) return
    if (this.#state.lastSaved === null) return this.#renewStartValues()
    const id = this.#id
    const saved = await findDeviceDraft(this.#place, id)
    if (saved && id === this.#id) this.#mergeCopy(saved)
    this.#exchange?.request()
  }

  /** Starts an untouched form again if its initial values, such as today's date, are different now. */
  #renewStartValues(): void {
    const isUnchanged = isUntouched(this.#state.values, this.#openedWith)
    const isOld = changedNames(this.#openedWith, this.#startValues).length > 0
    if (isUnchanged && isOld) this.#open(undefined)
  }

  handleDraftNews(news: DraftMessage): void {
    if (news.id !== this.#id || news.by === this.#writerId || !this.#state.isOpen) return
    if (news.kind === 'changed') return void this.refresh()
    this.#end()
    // A running save of this tab may finish after the draft ended, so delete the draft again afterwards.
    const draft = this.#draft()
    void this.#saving.then(() => dropDeviceDraft(this.#place, draft))
  }

  retryNow(): void {
    this.#exchange?.retryNow()
  }

  /** Sets this form aside and opens another draft or a new form; false if one of them cannot be saved. */
  async openDraft({ draft, owner }: Partial<OwnedDraft> = {}, onOpen = () => {}): Promise<boolean> {
    if (this.#timers.areRunning) await this.saveNow()
    if (this.#state.keeping !== 'stored') return false
    if (this.#state.lastSaved !== null) await setAsideDeviceDraft(this.#place, this.#id)
    this.#open(draft, owner)
    onOpen()
    if (!draft) return true
    await this.#saveOpened(draft)
    return this.#state.keeping === 'stored'
  }

  /** Returns the other unsent forms on this device: the user's own, and those from the public form. */
  async listOthers(): Promise<OwnedDraft[]> {
    const { definition, owner } = this.#options
    const all = await listDraftsOf([definition], [...new Set([owner, ''])])
    return all.filter(({ draft }) => draft.id !== this.#id)
  }

  /** Deletes the draft and returns its id; the displayed values stay. */
  async drop(): Promise<string> {
    this.#timers.stop()
    this.#exchange?.stop()
    await this.#saving
    await dropDeviceDraft(this.#place, this.#draft())
    this.#announce('ended')
    // The server may have answered that this draft ended because its form has just been sent.
    this.#put({ lastSaved: null, isEnded: false })
    return this.#id
  }

  startOver(): void {
    // A draft that ended elsewhere may still have a copy on this device.
    if (this.#state.isEnded) void dropDeviceDraft(this.#place, this.#draft())
    this.#open(undefined)
  }

  /** Continues with the same answers as a new form, after the draft ended elsewhere. */
  continueAsNew(): void {
    const { data } = this.#copy
    this.startOver()
    this.#applyTyped(data)
    void this.saveNow()
  }

  stop(): void {
    this.saveSync()
    this.#timers.stop()
  }

  get #isWorthKeeping(): boolean {
    const { values, lastSaved, isEnded } = this.#state
    const isChanged = lastSaved !== null || !isUntouched(values, this.#startValues)
    return this.#id !== '' && !isEnded && isChanged
  }

  get #startValues(): Values {
    return startValues({ ...this.#options, now: new Date(), served: this.#startsWith })
  }

  /** Saves a draft that was opened, because it may come from the server. */
  async #saveOpened(draft: Draft): Promise<void> {
    const { keeping } = await saveDeviceDraft(this.#place, draft)
    if (draft.id !== this.#id) return
    this.#put({ keeping })
    this.#exchange?.request()
  }

  async #save(): Promise<void> {
    if (!this.#isWorthKeeping) return
    const draft = this.#draft()
    const { keeping, draft: saved } = await saveDeviceDraft(this.#place, draft)
    if (draft.id !== this.#id) return
    this.#mergeCopy(saved)
    this.#put({ keeping, ...(keeping === 'stored' ? { lastSaved: draft.lastSaved } : {}) })
    this.#announce('changed')
    this.#exchange?.request()
  }

  #announce(kind: DraftMessage['kind']): void {
    const message: DraftMessage = { kind, id: this.#id, by: this.#writerId }
    postToChannel(draftChannelName, message)
  }

  async #exchangeOnce(): Promise<void> {
    // The server only stores drafts that belong to the signed-in user.
    if (this.#state.isEnded || this.#owner !== this.#options.owner) return
    const draft = this.#draft()
    const answer = await this.#options.exchange!(draft)
    if (draft.id !== this.#id || this.#exchange?.isStopped) return
    if (answer.isDone) return this.#end()
    if (isSameCopy(draft, answer.draft)) return
    this.#mergeCopy(answer.draft)
    await saveDeviceDraft(this.#place, this.#draft())
  }

  #end(): void {
    this.#timers.stop()
    this.#exchange?.stop()
    this.#put({ isEnded: true })
  }

  /** Merges another copy of this draft, and adds the fields whose displayed value changed to `takenOver`. */
  #mergeCopy(copy: DraftCopy): void {
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
    this.#writerId = randomId().slice(0, 12)
    this.#copy = draft ?? emptyCopy
    this.#openedWith = this.#startValues
    const data = draft?.data ?? this.#openedWith
    this.#put({ ...emptyState, isOpen: true, lastSaved: draft?.lastSaved ?? null })
    this.#applyTyped(withFreeText(definition, data, lists))
  }

  /** Records changed values as typed now. Calculated values get no stamp. */
  #applyTyped(values: Values): void {
    const names = inputFieldNames(this.#options.definition)
    const isServed = (name: string) =>
      !this.#state.isOpen && this.#startsWith[name] === values[name]
    for (const name of names.filter((each) => !isServed(each)))
      this.#copy = withTypedAnswer(this.#copy, name, values[name] ?? '', this.#writer())
    this.#show()
  }

  #writer() {
    return { by: this.#writerId || 'opening', at: new Date().toISOString() }
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
