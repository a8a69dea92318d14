import { answersFromSummary } from './connectivity-answers.ts'
import type { LeadSubmission } from '../schema.ts'
import { formsNamedByType, type LeadEntry, type LeadKind } from '../schema/inputs.ts'

/** Where a call comes from that names no page: the function itself. */
const functionPath = '/functions/zoho-crm'

/**
 * The submission a zoho-crm body stands for (API-01). formType quote is a bundle quote, assessmentType
 * connectivity a connectivity recipe (RCP-17), a formType of `formsNamedByType` that form; all else is
 * an assessment. Fields are taken as they are and validated later; names we do not know are ignored.
 * @param headerKey the Idempotency-Key header, which wins over the body's idempotencyKey
 * @param isFromBrowser whether a browser says that it sends it: then it read one of our pages first
 */
export function submissionFromBody(
  body: Record<string, unknown>,
  headerKey: string | undefined,
  isFromBrowser = false,
): LeadSubmission {
  const form = formOf(body)
  return {
    form,
    entry: (body.entry ?? (form === 'assessment' ? 'quick' : 'form')) as LeadEntry,
    page: (body.page ?? functionPath) as string,
    fields: form === 'connectivity' ? connectivityFields(body) : body,
    idempotencyKey: (headerKey || body.idempotencyKey) as string | undefined,
    honeypot: body.honeypot as string | undefined,
    token: body.stamp as string | undefined,
    channel: isFromBrowser ? 'page' : 'call',
    consents: body.consents as LeadSubmission['consents'],
    noticeVersion: body.noticeVersion as string | undefined,
  }
}

function formOf(body: Record<string, unknown>): LeadKind {
  const named = formsNamedByType.find((form) => form === body.formType)
  if (named) return named
  if (body.formType !== undefined) return 'bundle-quote'
  return body.assessmentType === 'connectivity' ? 'connectivity' : 'assessment'
}

/** The documented call carries the six answers in its challenges text alone (ENT-04). */
function connectivityFields(body: Record<string, unknown>): Record<string, unknown> {
  const fromSummary = typeof body.challenges === 'string' ? answersFromSummary(body.challenges) : {}
  return { ...fromSummary, ...body }
}
