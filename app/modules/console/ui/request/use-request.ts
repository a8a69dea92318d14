import { useEffect, useRef, useState, type RefObject } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'
import { goLiveProblem } from '../../rules/go-live.ts'
import type { RequestTerms } from '../../schema/request-terms.ts'

export const firstTerms: RequestTerms = { priority: 'medium', goLiveDate: null, description: '' }

/** What came of sending: messages per field; `form` and all that is of no field stand above. */
export type RequestResult =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }

/** What was asked for before, to be asked for again: a day that has come meanwhile is left out. */
export function termsAgain({ goLiveDate, ...terms }: RequestTerms): RequestTerms {
  const isPast = goLiveProblem(goLiveDate, johannesburgDate(new Date())) !== undefined
  return { ...terms, goLiveDate: isPast ? null : goLiveDate }
}

/** A request for approval in a dialog: what is said beside the change, what is wrong, and the sending. */
export function useRequest(first: RequestTerms = firstTerms) {
  const [terms, setTerms] = useState(first)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** True where nothing stands in the way of asking; `found` is wrong with the change itself. */
  function check(found: Record<string, string> = {}): boolean {
    const tooEarly = goLiveProblem(terms.goLiveDate, johannesburgDate(new Date()))
    const wrong = tooEarly ? { ...found, goLiveDate: tooEarly } : found
    setMessage(null)
    setFields(wrong)
    return Object.keys(wrong).length === 0
  }
  async function send<Result extends RequestResult>(
    work: (terms: RequestTerms) => Promise<Result>,
  ): Promise<Result> {
    setIsBusy(true)
    const result = await work(terms)
    setIsBusy(false)
    setFields(result.ok ? {} : result.fields)
    if (!result.ok && Object.keys(result.fields).every((name) => name === 'form'))
      setMessage(result.fields.form ?? result.message)
    return result
  }
  return {
    terms,
    fields,
    message,
    isBusy,
    setTerms: (change: Partial<RequestTerms>) => setTerms((now) => ({ ...now, ...change })),
    setMessage,
    check,
    send,
  }
}

/** For what holds the fields: whenever some are wrong, the first of them gets the focus. */
export function useFocusOnWrong(
  fields: Readonly<Record<string, string>>,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])
  return box
}
