import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { signInWithPasskey, type Answer } from '#app/modules/access/ui/sign-in.ts'
import { answerByPasskey, offerPasskeys } from '#app/modules/access/ui/passkeys.ts'

type PasskeyButtonProps = { isDisabled: boolean; onSignedIn: () => void }

/** The whole sign-in with a passkey (STF-10), by this button or out of the browser's list at the e-mail field. */
export function PasskeyButton({ isDisabled, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const follow = useEffectEvent((answer: Answer) => {
    if (answer.ok) return onSignedIn()
    setIsBusy(false)
    setMessage(answer.message)
  })
  useEffect(() => offerPasskeys(follow), [])
  async function signIn() {
    setIsBusy(true)
    setMessage(null)
    const answer = await answerByPasskey(signInWithPasskey)
    if (answer.ok) return onSignedIn()
    setIsBusy(false)
    setMessage(answer.message)
  }
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="w-full"
        disabled={isDisabled}
        isBusy={isBusy}
        busyLabel="Waiting for your passkey..."
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {message}
      </p>
    </div>
  )
}
