import { Pool, type PoolClient, type PoolConfig } from 'pg'

type WhenConnected = Parameters<Pool['connect']>[0]

/**
 * A pool that refuses at once while it has nothing to give: somebody has waited in vain, and no connection was given
 * back since. All of them may wait for a commit that a standby with a full disk does not confirm (OPS-03); who is
 * refused at once can answer from what is kept.
 */
export class FailFastPool extends Pool {
  #hasWaitedInVain = false

  constructor(config: PoolConfig) {
    super(config)
    this.on('release', () => (this.#hasWaitedInVain = false))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: WhenConnected): void
  override connect(callback?: WhenConnected): Promise<PoolClient> | void {
    if (callback) return this.#connect(callback)
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (error ? reject(error) : resolve(client!))),
    )
  }

  #connect(callback: WhenConnected): void {
    if (this.#hasWaitedInVain && this.#isTaken()) {
      const refused = new NoConnection()
      // As the pool does it: never before the call has returned.
      return process.nextTick(() => callback(refused, undefined, () => {}))
    }
    super.connect((error, client, release) => {
      // Where all are taken nothing else fails.
      if (error && this.#isTaken()) this.#hasWaitedInVain = true
      callback(error, client, release)
    })
  }

  #isTaken(): boolean {
    return this.totalCount >= this.options.max && this.idleCount === 0
  }
}

/** An outage (isDatabaseOutage): the same request may succeed in a moment. */
class NoConnection extends Error {
  readonly code = '53300'

  constructor() {
    super('all connections to the database are taken, and none is given back')
  }
}
