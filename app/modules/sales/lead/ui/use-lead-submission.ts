import { useRef, useState } from 'react'
import { randomId, submissionKey } from '#app/modules/forms/rules.ts'
import { callOfForm, type LeadAnswer, type LeadCall, type SentForm } from '../rules/lead-call.ts'
import { textOf } from '../rules/read-form-data.ts'
import { inputNames, type LeadEntry } from '../schema/inputs.ts'
import { sendLead } from './send-lead.ts'
import { renewVisitToken } from './visit-token.ts'

type LeadSubmissionState =
  | { status: 'idle' }
  | { status: 'submitting' }
  | ({ status: 'answered' } & LeadAnswer)

/**
 * Sends a lead form from the browser. The key stays the same while the answers do, so that pressing
 * send again after a lost answer stores nothing twice; changed answers, or a success, make another.
 * A second `send` while one is under way is the same send.
 */
export function useLeadSubmission(options: {
  publicKey: string
  form: SentForm
  entry: LeadEntry
}) {
  const { publicKey, form, entry } = options
  const [state, setState] = useState<LeadSubmissionState>({ status: 'idle' })
  const fillId = useRef('')
  const underWay = useRef<Promise<LeadAnswer>>(null)

  async function send(data: FormData): Promise<LeadAnswer> {
    const call = callOfForm(form, entry, window.location.pathname, data)
    fillId.current ||= randomId()
    const key = submissionKey(fillId.current, wordsOf(call))
    setState({ status: 'submitting' })
    const token = textOf(data.get(inputNames.formToken))
    const answer = await sendLead(call, { key, token, publicKey })
    if (answer.isStored) {
      fillId.current = ''
      renewVisitToken()
    }
    // BQF-13 documents the log; the error names fields, never what was typed into them.
    // oxlint-disable-next-line no-console
    else console.error(answer.error)
    setState({ status: 'answered', ...answer })
    return answer
  }

  return {
    state,
    send(data: FormData): Promise<LeadAnswer> {
      underWay.current ??= send(data).finally(() => {
        underWay.current = null
      })
      return underWay.current
    },
    reset: () => setState({ status: 'idle' }),
  }
}

function wordsOf({ body }: LeadCall): string {
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}
