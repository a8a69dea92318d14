import { type AddressCalls, addressCalls } from '../calls.ts'
import {
  closeDelayMs,
  minCharacters,
  addressMessages,
  roughLocationMetres,
  suggestionDelayMs,
  addressFieldWords,
} from '../content.ts'
import {
  type LocationState,
  type SearchState,
  emptyAddress,
  idleLocation,
  idleSearch,
} from '../rules.ts'
import type { FoundAddress } from '../schema.ts'

// Times in milliseconds.
const locationErrorMs = 5_000
const locationTimeoutMs = 10_000
/** The timeout of the browser's permission prompt; long enough to read it. */
const locationPromptMs = 30_000
const locationMaximumAgeMs = 60_000

/** Coordinates as text with six decimals and N, S, E or W. */
export function formatCoordinates(latitude: number, longitude: number): string {
  const side = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toFixed(6)}° ${degrees < 0 ? negative : positive}`
  return `${side(latitude, ['N', 'S'])}, ${side(longitude, ['E', 'W'])}`
}

/** The state of one part of the field, for `useSyncExternalStore`. */
class FieldState<State> {
  state: State
  readonly #listeners = new Set<() => void>()

  constructor(state: State) {
    this.state = state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#listeners.clear()
  }

  protected set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

type SearchCalls = Pick<AddressCalls, 'suggest' | 'details'> & { newSessionToken(): string }

/** Ignores late responses. All searches until a suggestion is picked share one session token. */
export class AddressSearch extends FieldState<SearchState> {
  readonly #calls: SearchCalls
  readonly #onPick: (found: FoundAddress) => void
  #sessionToken = ''
  #suggestionsAbort = new AbortController()
  #typingTimer: ReturnType<typeof setTimeout> | undefined
  #closeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(calls: SearchCalls, onPick: (found: FoundAddress) => void) {
    super(idleSearch)
    this.#calls = calls
    this.#onPick = onPick
  }

  /** Handles typed text: searches 500 ms after the last change, from three characters on. */
  type(text: string): void {
    this.#cancelRequests()
    const typed = text.trim()
    if (Array.from(typed).length < minCharacters) return this.set(idleSearch)
    this.set({ problem: '', active: -1 })
    this.#typingTimer = setTimeout(() => void this.#ask(typed), suggestionDelayMs)
  }

  /** Cyclic; opens the list. Returns false if there are no suggestions. */
  move(step: 1 | -1): boolean {
    const { suggestions, active, isOpen } = this.state
    const count = suggestions.length
    if (count === 0) return false
    const from = isOpen ? active : -1
    const next = from === -1 ? (step === 1 ? 0 : count - 1) : (from + step + count) % count
    this.set({ isOpen: true, active: next })
    return true
  }

  /** Picks the highlighted suggestion. Returns false if there is none, so that Enter can submit the form. */
  pickActive(): boolean {
    const { isOpen, active } = this.state
    if (!isOpen || active === -1) return false
    void this.pick(active)
    return true
  }

  async pick(at: number): Promise<void> {
    const picked = this.state.suggestions[at]
    if (!picked) return
    this.#cancelRequests()
    const token = this.#sessionToken
    this.#sessionToken = ''
    this.set({ ...idleSearch, isSearching: picked.found === null })
    const { signal } = this.#suggestionsAbort
    const found = picked.found ?? (await this.#calls.details(picked.id, token))
    if (signal.aborted) return
    if (found) this.#onPick(found)
    this.set({
      isSearching: false,
      problem: found ? '' : addressMessages.searchFailed,
      announcement: found ? found.address.address : addressMessages.searchFailed,
    })
  }

  /** Closes the list and cancels its search. Returns false if it is closed; the details of a pick then keep loading. */
  close(): boolean {
    clearTimeout(this.#typingTimer)
    if (!this.state.isOpen) return false
    this.#cancelRequests()
    this.set({ isOpen: false, isSearching: false, active: -1, announcement: '' })
    return true
  }

  /** Closes the list 200 ms after the field lost focus, so that a click on the list still works. */
  scheduleClose(): void {
    clearTimeout(this.#closeTimer)
    this.#closeTimer = setTimeout(() => this.close(), closeDelayMs)
  }

  cancelClose(): void {
    clearTimeout(this.#closeTimer)
  }

  clear(): void {
    this.#cancelRequests()
    this.#sessionToken = ''
    this.set(idleSearch)
  }

  override dispose(): void {
    clearTimeout(this.#closeTimer)
    this.#cancelRequests()
    super.dispose()
  }

  async #ask(text: string): Promise<void> {
    const { signal } = this.#suggestionsAbort
    this.#sessionToken ||= this.#calls.newSessionToken()
    this.set({ isOpen: true, isSearching: true })
    const suggestions = await this.#calls.suggest(text, this.#sessionToken, signal)
    if (signal.aborted) return
    if (!suggestions) {
      const problem = addressMessages.searchFailed
      return this.set({ ...idleSearch, problem, announcement: problem })
    }
    const count = suggestions.length
    const announcement = count > 0 ? addressFieldWords.count(count) : addressFieldWords.nothingFound
    this.set({ suggestions, isOpen: true, isSearching: false, active: -1, announcement })
  }

  #cancelRequests(): void {
    clearTimeout(this.#typingTimer)
    this.#suggestionsAbort.abort()
    this.#suggestionsAbort = new AbortController()
  }
}

export class LocationSearch extends FieldState<LocationState> {
  readonly #geolocation: Geolocation | undefined
  readonly #reverse: AddressCalls['reverse']
  readonly #onFound: (found: FoundAddress) => void
  #locateRun = 0
  #errorTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    geolocation: Geolocation | undefined,
    reverse: AddressCalls['reverse'],
    onFound: (found: FoundAddress) => void,
  ) {
    super(idleLocation)
    this.#geolocation = geolocation
    this.#reverse = reverse
    this.#onFound = onFound
  }

  async locate(): Promise<void> {
    clearTimeout(this.#errorTimer)
    if (!this.#geolocation) return this.#fail(addressMessages.locationMissing)
    const turn = ++this.#locateRun
    this.set({ isLocating: true, error: '', announcement: addressFieldWords.locating })
    const position = await positionOf(this.#geolocation)
    if (turn !== this.#locateRun) return
    if (typeof position === 'string') return this.#fail(position)
    const { latitude, longitude, accuracy } = position.coords
    const found = await this.#reverse({ latitude, longitude })
    if (turn !== this.#locateRun) return
    const address = formatCoordinates(latitude, longitude)
    const at = found ?? {
      precision: 'device',
      address: { ...emptyAddress, address, latitude, longitude },
    }
    this.#onFound(accuracy > roughLocationMetres ? { ...at, precision: 'place' } : at)
    this.set({ ...idleLocation, announcement: addressFieldWords.located })
  }

  /** Ignores a pending position, because the visitor has continued without it. */
  cancel(): void {
    this.#locateRun++
    if (this.state.isLocating) this.set(idleLocation)
  }

  override dispose(): void {
    this.#locateRun++
    clearTimeout(this.#errorTimer)
    super.dispose()
  }

  #fail(error: string): void {
    this.set({ isLocating: false, error, announcement: error })
    this.#errorTimer = setTimeout(() => this.set(idleLocation), locationErrorMs)
  }
}

/** Error messages by code of GeolocationPositionError. */
const locationErrors: Record<number, string> = {
  1: addressMessages.locationDenied,
  2: addressMessages.locationUnavailable,
  3: addressMessages.locationTimeout,
}

function positionOf(geolocation: Geolocation): Promise<GeolocationPosition | string> {
  return new Promise((settle) => {
    // The browser's own timeout starts only after the visitor gives permission, so an open prompt needs this timer.
    const timer = setTimeout(() => settle(addressMessages.locationTimeout), locationPromptMs)
    const settlePosition = (found: GeolocationPosition | string) => {
      clearTimeout(timer)
      settle(found)
    }
    try {
      geolocation.getCurrentPosition(
        settlePosition,
        (error) => settlePosition(locationErrors[error.code] ?? addressMessages.locationFailed),
        { enableHighAccuracy: true, timeout: locationTimeoutMs, maximumAge: locationMaximumAgeMs },
      )
    } catch {
      settlePosition(addressMessages.locationFailed)
    }
  })
}

export type AddressFieldService = { search: AddressSearch; location: LocationSearch }

/** Starts the address service, which is loaded when a visitor first uses the field. */
export function startAddressService(
  publicKey: string,
  onFound: (found: FoundAddress) => void,
): AddressFieldService {
  const calls = addressCalls(publicKey)
  const geolocation = 'geolocation' in navigator ? navigator.geolocation : undefined
  return {
    search: new AddressSearch({ ...calls, newSessionToken: randomToken }, onFound),
    location: new LocationSearch(geolocation, calls.reverse, onFound),
  }
}

/** Returns a random token. `crypto.randomUUID` does not work on pages without TLS. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
