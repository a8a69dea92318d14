import { data } from 'react-router'
import { nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { dataRequestAnchor, dataRequestWords } from '#app/modules/privacy/content.ts'
import { DataRequest } from '#app/modules/privacy/islands/data-request.tsx'
import { answerPostedRequest } from '#app/modules/privacy/paia/service.server.ts'
import { dueDate, emptyAnswer } from '#app/modules/privacy/rules.ts'
import { RequestBlock } from '#app/modules/privacy/ui/data-request-block.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { supplierOf } from '#app/modules/site/legal/rules.ts'
import { LegalPage } from '#app/modules/site/legal/ui/legal-page.tsx'
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

export const meta = metaOf(privacyPolicy)

/** Handles the data request form without JavaScript. A reload posts the same request again, but it is stored once. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, init } = await answerPostedRequest(context.get(requestContext), request)
  return data(answer, init)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

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
      <RequestBlock form="own">
        <DataRequest
          form="own"
          first={actionData ?? emptyAnswer}
          notice={{ legalName: supplier.legalName, retentionMonths, dueOn }}
        />
      </RequestBlock>
    </LegalPage>
  )
}
