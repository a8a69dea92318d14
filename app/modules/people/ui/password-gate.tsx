import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { useFormSending } from '#app/modules/access/ui/use-write.tsx'
import { profile } from './people-api.ts'

type RunWithPassword = <Value>(work: () => Promise<Value>) => Promise<Value>
const GateContext = createContext<RunWithPassword>((work) => work())

/** Returns a function that runs a request, and repeats it after a password dialog if the server requires one. */
export const usePasswordGate = () => useContext(GateContext)

export function PasswordGate({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  // In a ref, because a request can begin to wait while the password is being checked.
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const gate = useCallback<RunWithPassword>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaffApiError) || error.reason !== 'password-needed') throw error
      setIsAsking(true)
      const isConfirmed = await new Promise<boolean>((answer) => waiting.current.push(answer))
      if (!isConfirmed) throw error
      return work()
    }
  }, [])
  const close = (isConfirmed: boolean) => {
    for (const answer of waiting.current.splice(0)) answer(isConfirmed)
    setIsAsking(false)
  }
  return (
    <GateContext value={gate}>
      {children}
      <Dialog
        isOpen={isAsking}
        onClose={() => close(false)}
        size="narrow"
        title="Confirm your password"
        description="We ask for it again before you change an account."
      >
        <ConfirmForm onConfirmed={() => close(true)} />
      </Dialog>
    </GateContext>
  )
}

function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { isBusy, errors, onSubmit } = useFormSending(
    (typed) => profile.confirmation.$post({ json: { password: String(typed.get('password')) } }),
    onConfirmed,
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextInput
        id="confirm_password"
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        error={Object.values(errors)[0]}
      />
      <Button type="submit" isBusy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}
