import type { Context } from '#app/platform/context.server.ts'
import type { CheckedCoverage } from '../rules/classify-coverage.ts'

const lifeMs = 60_000
/** With up to 200 places each, so at most some 10 MB. */
const mostResults = 1_000

/** Results of a minute, by coordinates; the oldest make room. */
class ResultCache {
  readonly #results = new Map<string, { result: CheckedCoverage; until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  read(key: string): CheckedCoverage | undefined {
    const cached = this.#results.get(key)
    if (cached && cached.until > this.#now()) return cached.result
    this.#results.delete(key)
    return undefined
  }

  keep(key: string, result: CheckedCoverage): void {
    if (this.#results.size >= mostResults) this.#results.delete(this.#results.keys().next().value!)
    this.#results.set(key, { result, until: this.#now() + lifeMs })
  }
}

/** What the results were classified by; a change of it is announced to every node. */
export const buildingsTag = 'coverage-buildings'

/** What the map of areas is drawn from; stale whenever the buildings' tag is. */
export const areasTag = 'coverage-areas'

/** The results of this process since the buildings changed last: then every node begins anew. */
export function resultCache({ cache, clock }: Context): Promise<ResultCache> {
  return cache.read(buildingsTag, async () => new ResultCache(() => clock.now().getTime()))
}
