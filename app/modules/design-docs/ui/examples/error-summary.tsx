import { useState } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'

export function ErrorSummaryAfterSending() {
  const [attempt, setAttempt] = useState(0)
  const message = attempt > 0 ? 'Enter your name, so that we know whom to ask for.' : undefined
  return (
    <div className="grid w-full gap-4">
      <ErrorSummary
        title="One thing is missing"
        errors={message ? [{ fieldId: 'ex-name', message }] : []}
        submission={attempt}
      />
      <TextInput id="ex-name" label="Name" error={message} isRequired />
      <Button className="justify-self-start" onClick={() => setAttempt(attempt + 1)}>
        Send it empty
      </Button>
    </div>
  )
}
