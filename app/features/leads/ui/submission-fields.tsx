import { useEffect, useRef } from 'react'
import { inputNames, type LeadKind } from '../schema/inputs.ts'

/**
 * Inputs every lead form carries: a trap that people neither see nor reach, and, where script runs, the
 * time the form was filled in (API-12). Without script the time stays empty, which means nothing. The
 * form's name is there for the script that counts how many people saw and began it.
 */
export function SubmissionFields({ form: kind }: { form?: LeadKind }) {
  const fillMs = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = fillMs.current?.form
    const noteTime = (event: FormDataEvent) =>
      event.formData.set(inputNames.fillMs, String(Math.round(performance.now())))
    form?.addEventListener('formdata', noteTime)
    return () => form?.removeEventListener('formdata', noteTime)
  }, [])
  return (
    <>
      <input
        type="hidden"
        name={inputNames.fillMs}
        defaultValue=""
        data-lead-form={kind}
        ref={fillMs}
      />
      <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
        <label>
          Leave this empty
          <input
            type="text"
            name={inputNames.honeypot}
            defaultValue=""
            tabIndex={-1}
            autoComplete="off"
          />
        </label>
      </div>
    </>
  )
}
