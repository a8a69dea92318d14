import { data } from 'react-router'
import { nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { DataRequest } from '#app/modules/privacy/islands/data-request.tsx'
import { paiaRequestAnchor, paiaWords } from '#app/modules/privacy/paia/content.ts'
import { feeLines } from '#app/modules/privacy/paia/rules.ts'
import { answerPostedRequest } from '#app/modules/privacy/paia/service.server.ts'
import { registerRows } from '#app/modules/privacy/register/rules.ts'
import { dueDate, emptyAnswer } from '#app/modules/privacy/rules.ts'
import { RequestBlock } from '#app/modules/privacy/ui/data-request-block.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { cachePageUntil, requestContext } from '#app/platform/router-context.server.ts'
import { privacyPolicy } from '../content.ts'
import { paiaManual, paiaManualHead } from '../paia-manual/content.ts'
import { supplierOf } from '../rules.ts'
import { LegalPage, SupplierDetails } from '../ui/legal-page.tsx'
import type { Route } from './+types/paia-manual'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  cachePageUntil(context, nextJohannesburgMidnight(now))
  const { informationOfficer, areLegalTextsConfirmed, leadRetentionMonths } = site
  const processing = registerRows(leadRetentionMonths).map(({ columns: _columns, ...row }) => row)
  return {
    supplier: supplierOf(site),
    manual: { informationOfficer, areLegalTextsConfirmed, processing, fees: feeLines() },
    retentionMonths: leadRetentionMonths,
    dueOn: dueDate(now),
  }
}

export const meta = metaOf(paiaManualHead)

/** Handles Form 2, the request for access to records, if it is posted without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { answer, init } = await answerPostedRequest(context.get(requestContext), request)
  return data(answer, init)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function PaiaManual({ loaderData, actionData }: Route.ComponentProps) {
  const { supplier, manual, retentionMonths, dueOn } = loaderData
  return (
    <LegalPage
      document={paiaManual(manual)}
      legalName={supplier.legalName}
      other={privacyPolicy}
      more={[{ id: paiaRequestAnchor, heading: paiaWords.heading }]}
    >
      <SupplierDetails supplier={supplier} />
      <RequestBlock form="record">
        <DataRequest
          form="record"
          first={actionData ?? emptyAnswer}
          notice={{ legalName: supplier.legalName, retentionMonths, dueOn }}
        />
      </RequestBlock>
    </LegalPage>
  )
}
