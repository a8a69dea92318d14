import {
  locationErrorMs,
  locationMaximumAgeMs,
  locationQuestionMs,
  locationTimeoutMs,
  messages,
  roughLocationMetres,
  words,
} from '../content.ts'
import { emptyAddress } from '../rules/empty-address.ts'
import { formatCoordinates } from '../rules/format-coordinates.ts'
import type { FoundAddress } from '../schema.ts'
import { idleLocation, type LocationState } from './idle-states.ts'

type Reverse = (at: { latitude: number; longitude: number }) => Promise<FoundAddress | null>

/** Finds the address the device is at (ADR-14 to ADR-24, LIM-05). */
export class LocationSearch {
  state: LocationState = idleLocation
  readonly #geolocation: Geolocation | undefined
  readonly #reverse: Reverse
  readonly #onFound: (found: FoundAddress) => void
  readonly #listeners = new Set<() => void>()
  #turn = 0
  #errorEnds: ReturnType<typeof setTimeout> | undefined

  constructor(
    geolocation: Geolocation | undefined,
    reverse: Reverse,
    onFound: (found: FoundAddress) => void,
  ) {
    this.#geolocation = geolocation
    this.#reverse = reverse
    this.#onFound = onFound
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async locate(): Promise<void> {
    clearTimeout(this.#errorEnds)
    if (!this.#geolocation) return this.#fail(messages.locationMissing)
    const turn = ++this.#turn
    this.#set({ isLocating: true, error: '', announcement: words.locating })
    const position = await positionOf(this.#geolocation)
    if (turn !== this.#turn) return
    if (typeof position === 'string') return this.#fail(position)
    const { latitude, longitude, accuracy } = position.coords
    const found = await this.#reverse({ latitude, longitude })
    if (turn !== this.#turn) return
    const address = formatCoordinates(latitude, longitude)
    const at = found ?? {
      precision: 'device',
      address: { ...emptyAddress, address, latitude, longitude },
    }
    this.#onFound(accuracy > roughLocationMetres ? { ...at, precision: 'place' } : at)
    this.#set({ ...idleLocation, announcement: words.located })
  }

  /** What the device says from now on no longer matters: the visitor does something else. */
  cancel(): void {
    this.#turn++
    if (this.state.isLocating) this.#set(idleLocation)
  }

  dispose(): void {
    this.#turn++
    clearTimeout(this.#errorEnds)
    this.#listeners.clear()
  }

  #fail(error: string): void {
    this.#set({ isLocating: false, error, announcement: error })
    this.#errorEnds = setTimeout(() => this.#set(idleLocation), locationErrorMs)
  }

  #set(change: Partial<LocationState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** By the codes of GeolocationPositionError. */
const errors: Record<number, string> = {
  1: messages.locationDenied,
  2: messages.locationUnavailable,
  3: messages.locationTimeout,
}

/** The device's position, or the message that says why there is none. */
function positionOf(geolocation: Geolocation): Promise<GeolocationPosition | string> {
  return new Promise((settle) => {
    // The timeout of the device begins once the visitor allowed it: a question that is left open has none.
    const timer = setTimeout(() => settle(messages.locationTimeout), locationQuestionMs)
    const answer = (found: GeolocationPosition | string) => {
      clearTimeout(timer)
      settle(found)
    }
    try {
      geolocation.getCurrentPosition(
        answer,
        (error) => answer(errors[error.code] ?? messages.locationFailed),
        {
          enableHighAccuracy: true,
          timeout: locationTimeoutMs,
          maximumAge: locationMaximumAgeMs,
        },
      )
    } catch {
      answer(messages.locationFailed)
    }
  })
}
