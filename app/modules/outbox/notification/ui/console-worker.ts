import { useEffect } from 'react'

export const workerUrl = '/push/worker.js'
/** Path that the service worker controls. Signing out unregisters all workers under this path. */
export const workerScope = '/admin/'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

export async function registerConsoleWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('push-worker', { createScriptURL: () => workerUrl })
  return navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl, {
    scope: workerScope,
    updateViaCache: 'none',
  })
}

/** In an installed console, registers the worker with the offline page and shows the unread count on the app icon. */
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
