import { useEffect } from 'react'

export const worker = '/push/worker.js'
/** Ends with the session, as every worker of the console does. */
export const scope = '/admin/'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Starts the worker that shows notifications and the offline page of the console. */
export async function registerConsoleWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('push-worker', { createScriptURL: () => worker })
  return navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker, {
    scope,
    updateViaCache: 'none',
  })
}

/** Of a console that is installed on the device: the count on its icon, and a page for when there is no network. */
export function useInstalledConsole(unread: number): void {
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    if (isInstalled && 'serviceWorker' in navigator) registerConsoleWorker().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [unread])
}
