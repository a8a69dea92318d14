import { nothingLoads, securityHeaders } from '../middleware/security-headers.ts'
import { preparePage, type CachedPage } from './page-cache.ts'
import type { StartScript } from './start-script.ts'

/**
 * The start scripts of the documents sent lately, least recently used first out. They outlive their page in
 * the page cache: a visitor's document may be from before a price changed, and hydrates with its own data.
 */
export class StartScriptCache {
  #scripts = new Map<string, { script: StartScript; answer?: Promise<CachedPage> }>()
  readonly #most: number

  constructor(most = 1_000) {
    this.#most = most
  }

  keep(script: StartScript): void {
    const known = this.#scripts.get(script.address)
    this.#scripts.delete(script.address)
    this.#scripts.set(script.address, known ?? { script })
    const [oldest] = this.#scripts.keys()
    if (this.#scripts.size > this.#most && oldest) this.#scripts.delete(oldest)
  }

  /** The script as it is sent; compressed when it is first asked for, since most documents are only read. */
  find(address: string): Promise<CachedPage> | undefined {
    const found = this.#scripts.get(address)
    if (!found) return undefined
    this.keep(found.script)
    found.answer ??= preparePage(200, found.script.code, headers, new Set())
    return found.answer
  }
}

const headers: [string, string][] = [
  ['Content-Type', 'text/javascript; charset=utf-8'],
  ['Cache-Control', 'public, max-age=31536000, immutable'],
  ['Content-Security-Policy', nothingLoads],
  ['Vary', 'Accept-Encoding'],
  ...securityHeaders,
]
