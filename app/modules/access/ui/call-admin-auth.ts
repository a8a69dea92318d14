import { attendanceHeaders } from './attendance.ts'

const functionUrl = '/functions/admin-auth'

/** Calls the public function of the entrance, or another one like it. */
export function callAdminAuth(
  body?: object,
  accessToken?: string,
  signal?: AbortSignal,
  url = functionUrl,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...attendanceHeaders(),
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
    body: body && JSON.stringify(body),
    signal,
  })
}
