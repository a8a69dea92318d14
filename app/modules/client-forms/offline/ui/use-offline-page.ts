import { useEffect } from 'react'
import type { OfflinePage } from '../../forms.ts'

/** Name of the Trusted Types policy that may create the worker URL; the CSP of offline pages allows it. */
const policyName = 'offline-page'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Registers the service worker that makes this page available offline (ADR 0013). */
export function useOfflinePage({ page, worker }: OfflinePage): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || documentPath() !== page) return
    void registerWorker(page, worker).catch(() => {
      // The browser refused (private window or no TLS): the page works, but only online.
    })
  }, [page, worker])
}

/** True if a reload is needed, because the CSP of any other document forbids the worker (ADR 0013). */
export async function needsOwnDocument(page: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.onLine || documentPath() === page) return false
  // Before hydration, the loaded document is the page's document. This check avoids a reload loop in a browser that
  // reports another path.
  if (!('isHydrated' in document.documentElement.dataset)) return false
  const known = await navigator.serviceWorker.getRegistration(page).catch(() => undefined)
  return known === undefined
}

/** Returns the path from which the document was loaded; client-side navigation does not change it. */
function documentPath(): string {
  const [loading] = performance.getEntriesByType('navigation')
  return loading ? new URL(loading.name, location.href).pathname : ''
}

async function registerWorker(page: string, worker: string): Promise<void> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy(policyName, {
    createScriptURL: (wanted) => {
      if (!/^\/forms\/[\w-]+\/[\w-]+\/(console-)?worker\.js$/.test(wanted))
        throw new TypeError(wanted)
      return wanted
    },
  })
  await navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker, {
    scope: page,
    updateViaCache: 'none',
  })
}
