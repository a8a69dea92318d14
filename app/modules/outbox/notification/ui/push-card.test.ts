import { afterEach, expect, test, vi } from 'vitest'
import { makePushKeys } from '#tools/testing/push-keys.ts'
import { workerUrl } from './console-worker.ts'
import { findOwnEndpoint, subscribeBrowser } from './push-card.tsx'

afterEach(() => vi.unstubAllGlobals())

test('STF-11 a browser that subscribed with an earlier key is offered notifications again and subscribes anew', async () => {
  const keys = { p256dh: 'p', auth: 'a' }
  let current: object | null = null
  const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    if (current) throw new DOMException('another key', 'InvalidStateError')
    const json = { endpoint: `https://push.example/${String(applicationServerKey)}`, keys }
    const { buffer } = applicationServerKey as Uint8Array
    const unsubscribe = async () => (current = null)
    current = { ...json, options: { applicationServerKey: buffer }, unsubscribe }
    return { toJSON: () => json }
  }
  const pushManager = { getSubscription: async () => current, subscribe }
  const registration = { active: { scriptURL: workerUrl }, pushManager }
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  for (const key of [makePushKeys().VAPID_PUBLIC_KEY, makePushKeys().VAPID_PUBLIC_KEY]) {
    expect(await findOwnEndpoint(key)).toBeNull()
    const subscription = await subscribeBrowser(key)
    expect(subscription).toMatchObject({ keys })
    expect(subscription).toMatchObject({ endpoint: await findOwnEndpoint(key) })
  }
})
