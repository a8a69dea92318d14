import { data } from 'react-router'
import {
  redirectToReceipt,
  refusalInit,
  type AnsweredForm,
} from '#app/modules/sales/lead/submission/service.server.ts'

/** Returns the form that a browser posted without JavaScript; an empty one if the body is no form. */
export function readPostedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** Redirects to the receipt at `href` if the form was stored, so a reload sends nothing again; else returns the refusal. */
export function receiptOrRefusal<Answer extends { outcome: string }>(
  href: string,
  { answer, ...result }: Omit<AnsweredForm, 'answer'> & { answer: Answer },
) {
  if (answer.outcome === 'sent') throw redirectToReceipt(href, result)
  return data(answer, refusalInit(result))
}
