/** Where services read the time, so that tests can set it. */
export type Clock = { now(): Date }

/** The time of this process: the machine's, moved to that of the database where they differ. */
class SystemClock implements Clock {
  #behindMs = 0

  now(): Date {
    return new Date(Date.now() + this.#behindMs)
  }

  /** @param milliseconds what the machine's clock is behind; negative where it is ahead */
  correctBy(milliseconds: number): void {
    this.#behindMs = milliseconds
  }
}

export const systemClock = new SystemClock()

export function fixedClock(at: Date): Clock {
  return { now: () => at }
}
