import { useEffect } from 'react'

/** The name of the Trusted Types policy that may name the worker; documents of offline pages allow it. */
const policyName = 'offline-page'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Lets this page, and only it, open again without a network (ADR 0016). */
export function useOfflinePage(path: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void register(path).catch(() => {
      // Refused by the browser (a private window, no TLS): the page works on, with a network.
    })
  }, [path])
}

async function register(path: string): Promise<void> {
  const address = `${path}/worker.js`
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy(policyName, {
    createScriptURL: (wanted) => {
      if (!/^\/forms\/[\w-]+\/[\w-]+\/worker\.js$/.test(wanted)) throw new TypeError(wanted)
      return wanted
    },
  })
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
    scope: path,
    updateViaCache: 'none',
  })
}
