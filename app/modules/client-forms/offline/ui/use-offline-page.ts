import { useEffect } from 'react'
import type { OfflinePage } from '../../forms.ts'

/** The name of the Trusted Types policy that may name the worker; documents of offline pages allow it. */
const policyName = 'offline-page'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Lets this page, and only it, open again without a network (ADR 0013). */
export function useOfflinePage({ page, worker }: OfflinePage): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || documentPath() !== page) return
    void register(page, worker).catch(() => {
      // Refused by the browser (a private window, no TLS): the page works on, with a network.
    })
  }, [page, worker])
}

/**
 * True where the page was reached by script, within the document of another page, and has no worker yet: only
 * the page's own document allows the policy that may name one (ADR 0013).
 */
export async function needsOwnDocument(page: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.onLine || documentPath() === page) return false
  // While a document is loading it is its own, whatever a browser calls it: never in circles.
  if (!('isHydrated' in document.documentElement.dataset)) return false
  const known = await navigator.serviceWorker.getRegistration(page).catch(() => undefined)
  return known === undefined
}

/** The document's own address; script may have navigated since. */
function documentPath(): string {
  const [loading] = performance.getEntriesByType('navigation')
  return loading ? new URL(loading.name, location.href).pathname : ''
}

async function register(page: string, worker: string): Promise<void> {
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
