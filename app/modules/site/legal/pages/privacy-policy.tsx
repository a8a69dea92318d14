import { data } from 'react-router'
import { nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { dataRequestAnchor, dataRequestWords } from '#app/modules/privacy/content.ts'
import { DataRequest } from '#app/modules/privacy/islands/data-request.tsx'
import {
  dueDate,
  noAnswer,
  refusedAnswer,
  requestFromForm,
  typedValues,
  type RequestAnswer,
} from '#app/modules/privacy/rules.ts'
import { submitDataRequest } from '#app/modules/privacy/service.server.ts'
import { DataRequestBlock } from '#app/modules/privacy/ui/data-request-block.tsx'
import { inputNames } from '#app/modules/sales/lead/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { supplierOf } from '#app/modules/site/legal/rules.ts'
import { LegalPage } from '#app/modules/site/legal/ui/legal-page.tsx'
import { refusalStatus } from '#app/platform/http.server.ts'
import { cachePageUntil, requestContext } from '#app/platform/router-context.server.ts'
import { privacyPolicy, termsOfService } from '../content.ts'
import { SupplierDetails } from '../ui/legal-page.tsx'
import type { Route } from './+types/privacy-policy'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  cachePageUntil(context, nextJohannesburgMidnight(now))
  return {
    supplier: supplierOf(site),
    retentionMonths: site.leadRetentionMonths,
    dueOn: dueDate(now),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', privacyPolicy)
}

/** The form with and without script (LEG-06). A reload posts the same request, which is stored once. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const outcome = await submitDataRequest(
    context.get(requestContext),
    requestFromForm(posted, inputNames),
  )
  if (outcome.ok) {
    const answer: RequestAnswer = { outcome: 'sent', values: {}, fields: {}, ...outcome.value }
    return answer
  }
  const headers = outcome.retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(outcome.retryAfterSeconds)) }
    : undefined
  const answer = refusedAnswer(typedValues(posted), outcome.fields)
  return data(answer, { status: refusalStatus(outcome.reason), headers })
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** LEG-01, LEG-02, LEG-06, LEG-07, D-29. */
export default function PrivacyPolicy({ loaderData, actionData }: Route.ComponentProps) {
  const { supplier, retentionMonths, dueOn } = loaderData
  const more = [{ id: dataRequestAnchor, heading: dataRequestWords.heading }]
  return (
    <LegalPage
      document={privacyPolicy}
      legalName={supplier.legalName}
      other={termsOfService}
      more={more}
    >
      <SupplierDetails supplier={supplier} />
      <DataRequestBlock>
        <DataRequest
          first={actionData ?? noAnswer}
          notice={{ legalName: supplier.legalName, retentionMonths, dueOn }}
        />
      </DataRequestBlock>
    </LegalPage>
  )
}
