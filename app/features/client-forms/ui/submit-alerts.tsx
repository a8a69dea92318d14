import { useEffect, useRef } from 'react'
import { Notice } from '#app/design/ui/notice.tsx'
import type { SubmitState } from './use-submit.ts'

/** What went wrong with the last submit, beside the button (AUD-53 to AUD-56). The form and draft stay. */
export function SubmitAlerts({ state }: { state: SubmitState }) {
  const box = useRef<HTMLDivElement>(null)
  const hasTrouble = state.status === 'failed' || state.status === 'broken'
  useEffect(() => {
    if (hasTrouble) box.current?.scrollIntoView({ block: 'nearest' })
  }, [hasTrouble, state])
  return (
    <div ref={box}>
      {state.status === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          title={`Error submitting form: ${state.result.error ?? ''}`}
        >
          <p>
            {state.result.message}. Please try again, or contact support if it happens again. Your
            answers are still here and on this device.
          </p>
        </Notice>
      ) : null}
      {state.status === 'broken' ? (
        <Notice
          tone="danger"
          role="alert"
          title="Unexpected error submitting form. Please try again."
        >
          <p>
            The form could be neither sent nor stored on this device; its storage may be full or
            switched off. Your answers are still on the screen: keep this page open, or print it.
          </p>
        </Notice>
      ) : null}
    </div>
  )
}
