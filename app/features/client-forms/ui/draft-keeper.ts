import { johannesburgDate } from '#app/basics/dates.ts'
import { withAnswersOfOption, withComputedDates } from '../rules/derive.ts'
import { isUntouched, makeDraft, subjectOf, type Draft } from '../rules/draft.ts'
import { withFreeText } from '../rules/submission-body.ts'
import { fieldsOf, type FormDefinition, type Lists, type Values } from '../schema/definition.ts'
import {
  dropDeviceDraft,
  findDeviceDraft,
  listDeviceDrafts,
  parkDeviceDraft,
  saveDeviceDraft,
  saveDeviceDraftAtOnce,
  type DraftPlace,
} from './device-drafts.ts'
import { askToPersist, type Keeping } from './kept-values.ts'
import { randomId } from './random-id.ts'

/** AUD-42. */
const saveAfterMs = 500

export type KeeperOptions = DraftPlace & {
  lists: Lists
  /** The draft to open; else the current one. */
  wantedId?: string
  /** Another copy, such as the server's; the newer one counts. */
  findElsewhere?: () => Promise<Draft | undefined>
  onSaved?: (draft: Draft) => void
}

export type KeptState = {
  values: Values
  isOpen: boolean
  lastSaved: string | null
  keeping: Keeping
}

/** What a new form starts with: today's date (AUD-08). */
function startValues(definition: FormDefinition, now: Date): Values {
  const dates = fieldsOf(definition).filter((f) => f.kind === 'date' && f.startsAsToday)
  return Object.fromEntries(dates.map(({ name }) => [name, johannesburgDate(now)]))
}

function answered(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Holds the values of one form and keeps them on this device as they are typed (AUD-42 to AUD-45). */
export class DraftKeeper {
  readonly #options: KeeperOptions
  #state: KeptState = { values: {}, isOpen: false, lastSaved: null, keeping: 'kept' }
  #id = ''
  #savedSubject = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #watchers = new Set<() => void>()

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  state = (): KeptState => this.#state

  get draftId(): string {
    return this.#id
  }

  /** Opens the draft that is to be worked on; what was typed before the page was live wins over it. */
  async start(typed: Values): Promise<void> {
    const wasOpen = this.#state.isOpen
    const draft = await this.#find()
    const meanwhile = wasOpen ? {} : answered(this.#state.values)
    this.#open(draft, { ...typed, ...meanwhile })
    if (Object.keys({ ...typed, ...meanwhile }).length > 0) this.#saveSoon()
  }

  change(name: string, value: string): void {
    const { definition, lists } = this.#options
    const typed = { ...this.#state.values, [name]: value }
    const answered = withAnswersOfOption(definition, typed, name, lists)
    this.#put({ values: withComputedDates(definition, answered) })
    if (this.#state.lastSaved === null && this.#timer === undefined) void askToPersist()
    this.#saveSoon()
  }

  async saveNow(): Promise<void> {
    this.#stopTimer()
    const { definition, owner, onSaved } = this.#options
    const now = new Date()
    if (this.#id === '' || isUntouched(this.#state.values, startValues(definition, now))) return
    const draft = makeDraft(definition, this.#id, this.#state.values, now)
    const before = this.#savedSubject
    this.#savedSubject = subjectOf(definition, draft.data)
    const keeping = await saveDeviceDraft({ definition, owner }, draft, before)
    if (draft.id !== this.#id) return
    this.#put({ keeping, ...(keeping === 'kept' ? { lastSaved: draft.lastSaved } : {}) })
    onSaved?.(draft)
  }

  /** The page may be gone in a moment: what is not saved yet is, in the one storage that is quick enough. */
  saveAtOnce(): void {
    if (!this.#timer) return
    saveDeviceDraftAtOnce(this.#options, this.#draft())
    void this.saveNow()
  }

  /** Puts this form aside, and opens another draft or a new form. */
  async openDraft(draft?: Draft): Promise<void> {
    if (this.#timer) await this.saveNow()
    if (this.#state.lastSaved !== null) await parkDeviceDraft(this.#options, this.#draft())
    this.#open(draft)
    if (draft) await saveDeviceDraft(this.#options, draft, this.#savedSubject)
  }

  /** The other unsent forms on this device. */
  async listOthers(): Promise<Draft[]> {
    return (await listDeviceDrafts(this.#options)).filter(({ id }) => id !== this.#id)
  }

  /** Forgets the draft; what is on the screen stays (AUD-45, AUD-60). */
  async drop(): Promise<void> {
    this.#stopTimer()
    await dropDeviceDraft(this.#options, this.#draft())
    this.#put({ lastSaved: null })
  }

  startOver(): void {
    this.#open(undefined)
  }

  stop(): void {
    this.saveAtOnce()
    this.#stopTimer()
  }

  #draft(): Draft {
    return makeDraft(this.#options.definition, this.#id, this.#state.values, new Date())
  }

  #open(draft: Draft | undefined, typed: Values = {}): void {
    this.#stopTimer()
    const { definition, lists } = this.#options
    this.#id = draft?.id ?? randomId()
    this.#savedSubject = draft ? subjectOf(definition, draft.data) : ''
    const values = { ...(draft?.data ?? startValues(definition, new Date())), ...typed }
    this.#put({
      values: withComputedDates(definition, withFreeText(definition, values, lists)),
      isOpen: true,
      lastSaved: draft?.lastSaved ?? null,
    })
  }

  async #find(): Promise<Draft | undefined> {
    const { wantedId, findElsewhere } = this.#options
    const elsewhere = await findElsewhere?.().catch(() => undefined)
    const here = wantedId
      ? (await listDeviceDrafts(this.#options)).find(({ id }) => id === wantedId)
      : await findDeviceDraft(this.#options)
    if (!here || !elsewhere) return here ?? elsewhere
    return here.id === elsewhere.id && elsewhere.lastSaved > here.lastSaved ? elsewhere : here
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveNow(), saveAfterMs)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #put(change: Partial<KeptState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}
