import offlineWorker from 'script:app/features/client-forms/ui/worker/offline-worker.ts'

type WorkerOptions = { page: string; extras: readonly string[]; cacheName: string }

/** The script of the worker that keeps one page (ADR 0013). */
export function workerScript(options: WorkerOptions): string {
  return `self.offlinePage=${JSON.stringify(options)};${offlineWorker}`
}
