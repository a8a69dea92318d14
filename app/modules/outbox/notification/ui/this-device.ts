const worker = '/push/worker.js'
/** Ends with the session, as every worker of the console does. */
const scope = '/admin/'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

export function canRing(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** The address by which this browser is rung now; null where it is not. */
export async function ownEndpoint(): Promise<string | null> {
  if (!canRing()) return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const own = registration?.active?.scriptURL.endsWith(worker)
    ? await registration.pushManager.getSubscription()
    : null
  return own?.endpoint ?? null
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person, then the maker of the browser, for an address to ring. @returns why not, in words, where it fails */
export async function askToRing(publicKey: string): Promise<Subscription | string> {
  if ((await Notification.requestPermission()) !== 'granted')
    return 'This browser does not allow it. Allow notifications for this site in its settings, then press again.'
  try {
    const registration = await register()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
  } catch {
    return 'The push service of this browser could not be reached, or refused. Check the connection and any firewall, then press again; or use another browser.'
  }
}

export async function stopRinging(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

async function register(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('push-worker', { createScriptURL: () => worker })
  return navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker, {
    scope,
    updateViaCache: 'none',
  })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
