import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { useFormSending } from '#app/modules/access/ui/use-write.tsx'
import { profile } from './people-api.ts'

type RunWithPassword = <Value>(work: () => Promise<Value>) => Promise<Value>
const GateContext = createContext<RunWithPassword>((work) => work())

/** Returns a function that runs a request, and repeats it after a password dialog if the server requires one. */
export const usePasswordGate = () => useContext(GateContext)

type PasswordPrompt = { answer: (isConfirmed: boolean) => void }

export function PasswordGate({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<PasswordPrompt | null>(null)
  const gate = useCallback<RunWithPassword>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaffApiError) || error.reason !== 'password-needed') throw error
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ answer }))
      if (!isConfirmed) throw error
      return work()
    }
  }, [])
  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed)
    setAsked(null)
  }
  return (
    <GateContext value={gate}>
      {children}
      <LazyDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : close(false))}
        size="narrow"
        title="Confirm your password"
        description="We ask for it again before you change an account."
      >
        <ConfirmForm onConfirmed={() => close(true)} />
      </LazyDialog>
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
