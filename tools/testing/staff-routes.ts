import type { StaffRoute } from '#app/modules/access/session/service.server.ts'

/** Path with the first option of each choice parameter, and `id` for every other parameter. */
export const examplePath = (path: string, id = '7') =>
  path
    .replaceAll(/:\w+\{(?:\(\?:)?(\w+)[^}]*\}/g, '$1')
    .replaceAll(':client/:formType', 'unjani/contract-audit')
    .replaceAll(/:\w+/g, id)

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }
type CalledRoute = { method: string; path: string; takesFile?: boolean | undefined }

/** Calls a staff route with an empty body of its type, and returns the status and the refusal. */
export async function callRoute(
  app: App,
  { method, path, takesFile }: CalledRoute,
  headers: Record<string, string>,
): Promise<{ status: number; error?: string; reason?: string }> {
  const type = takesFile ? 'application/octet-stream' : 'application/json'
  const response = await app.request(examplePath(path), {
    method,
    headers: method === 'GET' ? headers : { ...headers, 'content-type': type },
    body: method === 'GET' ? undefined : '{}',
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const { error, reason } = (isJson ? await response.json() : {}) as Record<string, string>
  if (!isJson) await response.body?.cancel()
  return { status: response.status, error, reason }
}

export const nameOfRoute = ({ method, path }: Pick<StaffRoute, 'method' | 'path'>) =>
  `${method} ${path.replace('/api/admin', '')}`
