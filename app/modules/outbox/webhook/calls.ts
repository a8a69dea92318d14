import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Answer,
  type RequestBody,
  fetchJson,
  staffApi,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useWrite } from '#app/modules/access/ui/use-write.tsx'
import type { webhooksApi } from './api.server.ts'

const api = staffApi<typeof webhooksApi>('/api/admin/webhooks')
const webhookApi = api[':id']

export type WebhookRow = Answer<typeof api.index.$get>['webhooks'][number]
type WebhookAnswer = Answer<typeof webhookApi.$get>
export type Webhook = WebhookAnswer['webhook']
export type LoggedDelivery = WebhookAnswer['log'][number]
export type WebhookBody = RequestBody<typeof webhookApi.$put>

const queryKey = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...queryKey, 'list'],
  queryFn: async ({ signal }) => (await fetchJson(api.index.$get({}, withSignal(signal)))).webhooks,
})

export const webhookQuery = (id: string) =>
  queryOptions({
    ...routeQuery([...queryKey, id], webhookApi.$get, { param: { id } }),
    refetchInterval: 30_000,
  })

export function useWebhookWrites() {
  const write = useWrite('webhooks')
  return {
    save: (id: string, json: WebhookBody) =>
      write(() => fetchJson(webhookApi.$put({ param: { id }, json }))),
    remove: (id: string) => write(() => fetchJson(webhookApi.$delete({ param: { id } }))),
    renewSecret: ({ id, version }: Webhook) =>
      write(() => fetchJson(webhookApi.secret.$post({ param: { id }, json: { version } }))),
    resend: (id: string, { id: deliveryId, version }: LoggedDelivery) =>
      write(() =>
        fetchJson(
          webhookApi.deliveries[':deliveryId'].resend.$post({
            param: { id, deliveryId },
            json: { version },
          }),
        ),
      ),
  }
}

export function useTestWebhook(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => fetchJson(webhookApi.test.$post({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    networkMode: 'always',
  })
}
