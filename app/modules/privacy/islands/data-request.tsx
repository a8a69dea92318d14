import { useState, type FormEvent } from 'react'
import { island } from '#app/design/island/island.tsx'
import { Survivor } from '#app/design/island/survivor.tsx'
import { SubmissionFields } from '#app/modules/sales/lead/ui/submission-fields.tsx'
import { readAnswer } from '#app/modules/forms/rules/reply.ts'
import { callServer } from '#app/modules/forms/ui/call-server.ts'
import { dropDraft, useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { dataRequestAnchor } from '../content.ts'
import { refusedAnswer, typedValues, type RequestAnswer } from '../rules/form-answer.ts'
import { RequestNotice, type RequestNoticeProps } from '../ui/data-request-block.tsx'
import { DataRequestFields, RequestSent } from '../ui/data-request-form.tsx'

type Props = {
  /** What the server answered, where the form was posted to the page. */
  first: RequestAnswer
  notice: RequestNoticeProps
}

const draftName = 'data-request'
const draftFields = ['name', 'email', 'details']

/** LEG-06: a request about one's own data; the same request again is stored once. */
export const DataRequest = island('privacy/data-request', function DataRequest(props: Props) {
  const { formToken } = usePublicSite()
  const { attach } = useFormDraft(draftName, draftFields)
  const [answer, setAnswer] = useState(props.first)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const typed = new FormData(event.currentTarget)
    setIsSending(true)
    const answered = await sendRequest(typed)
    setIsSending(false)
    setAnswer(answered)
    if (answered.outcome === 'sent') dropDraft(draftName)
  }
  return (
    <Survivor>
      {answer.outcome === 'sent' && answer.reference && answer.dueOn ? (
        <RequestSent reference={answer.reference} dueOn={answer.dueOn} />
      ) : (
        <form
          ref={attach}
          method="post"
          action={`/privacy-policy#${dataRequestAnchor}`}
          onSubmit={(event) => void send(event)}
          noValidate
          data-draft={draftName}
          className="grid gap-4"
        >
          <DataRequestFields
            answer={answer}
            isSending={isSending}
            hiddenInputs={<SubmissionFields token={formToken} />}
            notice={<RequestNotice {...props.notice} />}
          />
        </form>
      )}
    </Survivor>
  )
})

/** Without a connection nothing was sent, and the answer says so (LDS-08). */
async function sendRequest(typed: FormData): Promise<RequestAnswer> {
  const values = typedValues(typed)
  const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))
  const reply = await callServer('/data-requests', { method: 'POST', body })
  if (reply.kind === 'unreachable')
    return navigator.onLine ? refusedAnswer(values) : { outcome: 'offline', values, fields: {} }
  const { isStored, fields, reference, answer } = readAnswer(reply)
  if (!isStored) return refusedAnswer(values, fields)
  return { outcome: 'sent', values: {}, fields: {}, reference, dueOn: String(answer.dueOn) }
}
