import { useEffect, useRef } from 'react'
import { Honeypot } from '#app/design/form/form.tsx'
import { inputNames, type LeadKind } from '../schema/inputs.ts'
import { onVisitToken } from './visit-token.ts'

/**
 * Inputs every form carries: a trap that people neither see nor reach, and the token of the page, which
 * makes room for one of this visit where script runs (API-12, T13). The form's name is there for the
 * script that counts how many people saw and began it.
 */
export function SubmissionFields({ form: kind, token }: { form?: LeadKind; token: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onVisitToken((fresh) => {
        if (input.current) input.current.value = fresh
      }),
    [],
  )
  return (
    <>
      <input
        type="hidden"
        name={inputNames.formToken}
        defaultValue={token}
        data-lead-form={kind}
        ref={input}
      />
      <Honeypot name={inputNames.honeypot} />
    </>
  )
}
