import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#app/basics/dates.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, Card } from '#app/design/ui/surfaces.tsx'
import { type Answer, StaffApiError, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { api } from '../calls.ts'
import { registerConsoleWorker, workerScope, workerUrl } from './console-worker.ts'

function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Ignores a subscription with another key, because a push to it is refused. */
export async function findOwnEndpoint(publicKey: string | null): Promise<string | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(workerScope)
  const own = registration?.active?.scriptURL.endsWith(workerUrl)
    ? await registration.pushManager.getSubscription()
    : null
  const key = new Uint8Array(own?.options.applicationServerKey ?? [])
  return own && publicKey && String(key) === String(bytesOf(publicKey)) ? own.endpoint : null
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Requests the user's permission and a push subscription; returns an error message for the user if either fails. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | string> {
  if ((await Notification.requestPermission()) !== 'granted')
    return 'This browser blocks notifications. Allow them for this site in the browser settings, then try again.'
  try {
    const registration = await registerConsoleWorker()
    // The browser refuses to subscribe while it is subscribed with another key.
    await unsubscribePush()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
  } catch {
    return 'This browser’s push service could not be reached, or it refused the request. Check your connection and firewall and try again, or use another browser.'
  }
}

async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const { push } = api
const queryKey = ['notifications', 'push']

/** Lists the devices that get push notifications for new leads. Hidden from viewers, who do not work on leads. */
export function PushCard() {
  const { role } = useStaffUser()
  return isAtLeast(role, 'editor') ? <Devices /> : null
}

function Devices() {
  const status = useQuery(routeQuery(queryKey, push.$get))
  // Without VAPID keys and devices there is nothing to configure, so the card is hidden.
  if (status.data?.publicKey === null && status.data.devices.length === 0) return null
  return (
    <Card as="section">
      <h3 className="mb-1 text-lg">Notifications on your devices</h3>
      <p className="mb-4 text-ink-soft">
        Get notified of new leads while the console is closed, for the forms and hours above. The
        notification only shows that there is a new enquiry. To stop notifications on a device, sign
        out on it.
      </p>
      {status.data ? (
        <PushSettings {...status.data} />
      ) : (
        <ReadState read={status} what="your devices" rows={2} />
      )}
    </Card>
  )
}

function PushSettings({ publicKey, devices }: Answer<typeof push.$get>) {
  const { own, add, remove } = useDevices(publicKey)
  const hasOwn = devices.some(({ endpoint }) => endpoint === own)
  return (
    <>
      <ErrorNotice error={add.error ?? remove.error} />
      {devices.length > 0 ? (
        <ul className="my-4 divide-y divide-line">
          {devices.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
              <span>
                <span>{one.device}</span>{' '}
                {one.endpoint === own ? <Badge>This browser</Badge> : null}
                <span className="block text-sm text-ink-soft">
                  {`Since ${formatDateTime(new Date(one.createdAt))}`}
                </span>
              </span>
              <Button
                size="small"
                variant="quiet"
                isBusy={remove.isPending && remove.variables.id === one.id}
                onClick={() => remove.mutate(one)}
              >
                Remove<span className="sr-only">{` ${one.device}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="my-4">No devices yet.</p>
      )}
      {publicKey === null || hasOwn ? null : supportsPush() ? (
        <Button size="small" isBusy={add.isPending} onClick={() => add.mutate(publicKey)}>
          Notify this device
        </Button>
      ) : (
        <p className="text-ink-soft">
          This browser can’t show notifications. On an iPhone, add the console to the home screen
          first.
        </p>
      )}
    </>
  )
}

function useDevices(publicKey: string | null) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const own = useQuery({
    queryKey: [...queryKey, 'own', publicKey],
    queryFn: () => findOwnEndpoint(publicKey),
    staleTime: 0,
  })
  const add = useMutation({
    async mutationFn(key: string) {
      const subscription = await subscribeBrowser(key)
      if (typeof subscription === 'string') throw new StaffApiError(403, { error: subscription })
      return fetchJson(push.$post({ json: subscription }))
    },
    onSettled,
  })
  const remove = useMutation({
    async mutationFn({ id, endpoint }: { id: string; endpoint: string }) {
      await push[':id'].$delete({ param: { id } })
      if (endpoint === own.data) await unsubscribePush()
    },
    onSettled,
  })
  return { own: own.data ?? null, add, remove }
}
