import { useEffect, type ReactNode } from 'react'
import { data, useFetcher } from 'react-router'
import { nextJohannesburgMidnight } from '#app/basics/dates.ts'
import { inputNames } from '#app/features/leads/schema/inputs.ts'
import { dropDraft } from '#app/features/leads/ui/draft-store.ts'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useFormDraft } from '#app/features/leads/ui/use-form-draft.ts'
import { privacyPolicy } from '#app/features/legal/content/privacy-policy.ts'
import { termsOfService } from '#app/features/legal/content/terms-of-service.ts'
import { supplierOf } from '#app/features/legal/rules.ts'
import { LegalPage } from '#app/features/legal/ui/legal-page.tsx'
import { SupplierDetails } from '#app/features/legal/ui/supplier-details.tsx'
import { readSettings } from '#app/features/settings/data.server.ts'
import { pageMeta } from '#app/features/shell/rules.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { keepPageUntil, requestContext } from '#app/platform/router-context.server.ts'
import { dataRequestAnchor, dataRequestWords } from '../content.ts'
import { dueDate } from '../rules/due-date.ts'
import {
  noAnswer,
  refusedAnswer,
  requestFromForm,
  typedValues,
  type RequestAnswer,
} from '../rules/form-answer.ts'
import { submitDataRequest } from '../services/submit-data-request.server.ts'
import { DataRequestBlock, RequestNotice } from '../ui/data-request-block.tsx'
import { DataRequestFields, RequestSent } from '../ui/data-request-form.tsx'
import type { Route } from './+types/privacy-policy'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  keepPageUntil(context, nextJohannesburgMidnight(now))
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

/** Without a connection nothing was sent, and the form says so and keeps what was typed (LDS-08). */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<RequestAnswer> {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { outcome: 'offline', values: typedValues(posted), fields: {} }
  }
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
        <DataRequest first={actionData ?? noAnswer}>
          <RequestNotice
            legalName={supplier.legalName}
            retentionMonths={retentionMonths}
            dueOn={dueOn}
          />
        </DataRequest>
      </DataRequestBlock>
    </LegalPage>
  )
}

const draftName = 'data-request'
const draftFields = ['name', 'email', 'details']

function DataRequest({ first, children }: { first: RequestAnswer; children: ReactNode }) {
  const fetcher = useFetcher<RequestAnswer>()
  const { formToken } = usePublicSite()
  const { attach } = useFormDraft(draftName, draftFields)
  const answer = fetcher.data ?? first
  const isSent = answer.outcome === 'sent'
  useEffect(() => {
    if (isSent) dropDraft(draftName)
  }, [isSent])
  if (isSent && answer.reference && answer.dueOn)
    return <RequestSent reference={answer.reference} dueOn={answer.dueOn} />
  return (
    <fetcher.Form
      ref={attach}
      method="post"
      action={`/privacy-policy#${dataRequestAnchor}`}
      // Nothing on the page follows from it, and without a connection the page must stand.
      defaultShouldRevalidate={false}
      noValidate
      className="grid gap-4"
    >
      <DataRequestFields
        answer={answer}
        isSending={fetcher.state !== 'idle'}
        hiddenInputs={<SubmissionFields token={formToken} />}
        notice={children}
      />
    </fetcher.Form>
  )
}
