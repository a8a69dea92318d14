import { data, useSearchParams } from 'react-router'
import {
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { page } from '../content.ts'
import type { HealthForm } from '../rules/health-answer.ts'
import {
  healthHref,
  healthTabs,
  healthTitle,
  parseHealthState,
  type HealthState,
} from '../rules/health-view.ts'
import { Health } from '../islands/health.tsx'
import { HealthPage } from '../ui/health-page.tsx'
import type { Route } from './+types/it-health'
import { answerHealthForm } from './answer-health-form.server.ts'

/** Each tab is about something else and has an address of its own (ITH-01). */
export const handle = { ownQuery: { tab: healthTabs } }

export function meta({ matches, location }: Route.MetaArgs) {
  const title = healthTitle(new URLSearchParams(location.search))
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', { ...page, title })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return { forms: await loadPageForms(context, request, 'assessment', 'interest') }
}

/** Forms posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const answered = await answerHealthForm(context.get(requestContext), posted)
  const { answer } = answered
  if (answer.outcome === 'sent')
    throw redirectToReceipt(healthHref(stateAfter[answer.form]), answered)
  return data(answer, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

const stateAfter: Record<HealthForm, Partial<HealthState>> = {
  quick: { sent: 'quick' },
  wizard: { view: 'wizard', sent: 'wizard' },
  interest: { tab: 'interest', sent: 'interest' },
}

export default function ItHealth({ actionData, matches }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <HealthPage>
      <Health
        state={parseHealthState(query)}
        brandName={matches[1].loaderData.site.brandName}
        answer={actionData}
      />
    </HealthPage>
  )
}
