import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { formatDateTime } from '#app/basics/dates.ts'
import { Badge, Card } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import {
  type Answer,
  StaffApiError,
  read,
  staffApi,
  withSignal,
} from '#app/modules/access/calls.ts'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import type { notificationsApi } from '../api.server.ts'

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

function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** The address by which this browser is rung now; null where it is not. */
async function ownEndpoint(): Promise<string | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const own = registration?.active?.scriptURL.endsWith(worker)
    ? await registration.pushManager.getSubscription()
    : null
  return own?.endpoint ?? null
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks the person, then the maker of the browser, for an address to ring. @returns why not, in words, where it fails */
async function requestPush(publicKey: string): Promise<Subscription | string> {
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

async function unsubscribePush(): Promise<void> {
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

const { push } = staffApi<typeof notificationsApi>('/api/admin/notifications')
const queryKey = ['notifications', 'push']

/** STF-11: the devices that ring for a new lead while the console is closed; for those who work on leads. */
export function PushCard() {
  const { role } = useStaffUser()
  return isAtLeast(role, 'editor') ? <Devices /> : null
}

function Devices() {
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(push.$get({}, withSignal(signal))),
  })
  // Without keys nothing can be offered, so nothing is said of it.
  if (asked.data?.publicKey === null && asked.data.devices.length === 0) return null
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg">Devices that ring</h2>
      <p className="mb-4 text-ink-soft">
        A device can ring for a new lead while the console is closed, by the forms and hours above.
        It says only that an enquiry is waiting. Signing out ends it on that device.
      </p>
      {asked.data ? (
        <Loaded {...asked.data} />
      ) : (
        <ReadState read={asked} what="your devices" rows={2} />
      )}
    </Card>
  )
}

function Loaded({ publicKey, devices }: Answer<typeof push.$get>) {
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
        <p className="my-4">No device rings.</p>
      )}
      {publicKey === null || hasOwn ? null : supportsPush() ? (
        <Button size="small" isBusy={add.isPending} onClick={() => add.mutate(publicKey)}>
          Ring on this device
        </Button>
      ) : (
        <p className="text-ink-soft">
          This browser cannot be rung. On an iPhone, add the console to the home screen first.
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
    queryFn: ownEndpoint,
    staleTime: 0,
  })
  const add = useMutation({
    async mutationFn(key: string) {
      const asked = await requestPush(key)
      if (typeof asked === 'string') throw new StaffApiError(403, { error: asked })
      return read(push.$post({ json: asked }))
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
