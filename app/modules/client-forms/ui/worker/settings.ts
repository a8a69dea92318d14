/** What a worker keeps: one page and what else it needs, in a cache of this name. */
type WorkerOptions = { page: string; extras: readonly string[]; cacheName: string }

// The server writes them ahead of the script.
declare const self: ServiceWorkerGlobalScope & { offlinePage: WorkerOptions }

export const { page, extras, cacheName } = self.offlinePage
