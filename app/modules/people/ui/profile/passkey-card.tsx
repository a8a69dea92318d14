import { useState, type FormEvent } from 'react'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { describeDevice } from '#app/modules/access/rules/device.ts'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { fieldsOf } from '#app/modules/access/ui/failure-text.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useAddPasskey, usePasskeys } from './passkey-calls.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** The passkeys of the person who is signed in (STF-10). `onDone`: one was added. */
export function PasskeyCard({ onDone }: { onDone?: () => void }) {
  const own = usePasskeys()
  return (
    <Card as="section">
      <div className="grid gap-4">
        <h2 className="text-lg">Passkeys</h2>
        <p>
          A passkey signs you in with the lock of your device, or a security key, and nothing to
          type. Once you have one, your password alone is not enough to sign in. Have two, or an
          authenticator app as well, in case a device is lost.
        </p>
        {!own.data ? (
          <ReadState read={own} what="your passkeys" rows={2} />
        ) : (
          <>
            {own.data.passkeys.length > 0 ? (
              <ul className="grid gap-2">
                {own.data.passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            ) : null}
            {own.data.problem ? (
              <Notice tone="warning">
                <p>{own.data.problem}</p>
              </Notice>
            ) : (
              <AddPasskey onDone={onDone} />
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function AddPasskey({ onDone }: { onDone?: () => void }) {
  const add = useAddPasskey()
  const [isNaming, setIsNaming] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkey_name'))
    if (add.isPending) return
    add.mutate(name, {
      onSuccess: () => {
        setIsNaming(false)
        onDone?.()
      },
    })
  }
  if (!isNaming) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setIsNaming(true)}>
        Add a passkey
      </Button>
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={add.error} />
      <TextInput
        id="passkey_name"
        name="passkey_name"
        label="Name of the passkey"
        hint="So that you know later which device it is."
        defaultValue={describeDevice(navigator.userAgent)}
        maxLength={60}
        autoComplete="off"
        error={fieldsOf(add.error).name}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          isBusy={add.isPending}
          busyLabel="Waiting for the device..."
        >
          Create passkey
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsNaming(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
