import { refusalStatus } from '#app/platform/http.server.ts'
import { markAddressSecret, requestContext } from '#app/platform/router-context.server.ts'
import { enquiryCalendar } from '../service.server.ts'
import type { Route } from './+types/calendar'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  markAddressSecret(context)
  const at = new URL(request.url).searchParams.get('at')
  const outcome = await enquiryCalendar(context.get(requestContext), params.key, at)
  if (!outcome.ok) return new Response(outcome.message, { status: refusalStatus(outcome.reason) })
  return new Response(outcome.value.text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${outcome.value.name}"`,
    },
  })
}
