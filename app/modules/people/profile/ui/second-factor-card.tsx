import { type FormEvent, useRef, useState } from 'react'
import { encode } from 'uqr'
import { TextInput } from '#app/design/form/field.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, Card, Notice } from '#app/design/ui/surfaces.tsx'
import { fieldsOf } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { CopyButton } from '#app/modules/console/ui/copy-field.tsx'
import {
  type SecondFactorSetUp,
  useBeginSecondFactor,
  useRecoveryCodes,
  useSecondFactor,
  useDisableSecondFactor,
} from '../calls.ts'
import type { SignInCardProps } from './passkey-card.tsx'

const quietZone = 3

/** A QR code as SVG, dark on light in both color schemes, because cameras cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 rounded-md"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

/** Shows the recovery codes, once. They allow sign-in if the phone is lost. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const shown = useRef<HTMLUListElement>(null)
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="Save these recovery codes" role="status">
        <p>
          You won’t see them again. Each code signs you in once if you don’t have your phone.
          Earlier codes no longer work.
        </p>
      </Notice>
      <ul
        ref={shown}
        className="grid gap-x-6 gap-y-1 rounded-md bg-sand p-3 font-mono sm:grid-cols-2"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton size="small" text={codes.join('\n')} shown={shown} label="Copy codes" />
        <Button size="small" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}

/** `onDone` is called after the app is confirmed and its recovery codes are saved. */
export function SecondFactorCard({ onDone, headingLevel = 3 }: SignInCardProps) {
  const Heading = `h${headingLevel}` as const
  const factor = useSecondFactor()
  const begin = useBeginSecondFactor()
  const codes = useRecoveryCodes()
  const finish = () => {
    begin.reset()
    codes.reset()
  }
  return (
    <Card as="section" className="grid gap-4">
      <Heading className="flex flex-wrap items-center gap-3 text-lg">
        <span>Authenticator app</span>
        {factor.data ? (
          <Badge tone={factor.data.isOn ? 'success' : 'neutral'}>
            {factor.data.isOn ? 'On' : 'Off'}
          </Badge>
        ) : null}
      </Heading>
      <ResilientSubtree>
        {codes.data ? (
          <RecoveryCodes codes={codes.data} onDone={onDone ?? finish} />
        ) : !factor.data ? (
          <ReadState read={factor} what="your authenticator app" rows={2} />
        ) : factor.data.isOn ? (
          <SecondFactorOn {...factor.data} codes={codes} />
        ) : begin.data ? (
          <ConfirmAuthenticator begun={begin.data} codes={codes} />
        ) : (
          <SecondFactorOff begin={begin} />
        )}
      </ResilientSubtree>
    </Card>
  )
}

type RecoveryState = ReturnType<typeof useRecoveryCodes>

function SecondFactorOff({ begin }: { begin: ReturnType<typeof useBeginSecondFactor> }) {
  return (
    <>
      <p>
        When this is on, you also need a six-digit code from an authenticator app on your phone to
        sign in. A stolen password alone is not enough to get in.
      </p>
      <ErrorNotice error={begin.error} />
      <Button
        size="small"
        className="justify-self-start"
        isBusy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        Set up an app
      </Button>
    </>
  )
}

type ConfirmProps = { begun: SecondFactorSetUp; codes: RecoveryState }

function ConfirmAuthenticator({ begun, codes }: ConfirmProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (!codes.isPending) codes.mutate(String(code))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>Scan this with an authenticator app, then type the code it shows.</p>
      <QrCode text={begun.url} label="QR code for your authenticator app" />
      <p className="text-sm">
        No camera? Type this key into the app:
        <br />
        <code className="break-all">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <ErrorNotice error={codes.error} />
      <TextInput
        id="app_code"
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="max-w-40"
        error={fieldsOf(codes.error).code}
      />
      <Button type="submit" size="small" className="justify-self-start" isBusy={codes.isPending}>
        Switch on
      </Button>
    </form>
  )
}

type OnProps = { recoveryCodesLeft: number; isRequired: boolean; codes: RecoveryState }

function SecondFactorOn({ recoveryCodesLeft: left, isRequired, codes }: OnProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <p>
        <span>You need a code from your authenticator app to sign in.</span>{' '}
        <span>
          {left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`}
        </span>
        <span>{isRequired ? ' Your role requires it.' : ''}</span>
      </p>
      <ErrorNotice error={codes.error} />
      {isLeaving ? (
        <SwitchOffForm onCancel={() => setIsLeaving(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            isBusy={codes.isPending}
            onClick={() => codes.mutate(undefined)}
          >
            Create new recovery codes
          </Button>
          {isRequired ? null : (
            <Button variant="quiet" size="small" onClick={() => setIsLeaving(true)}>
              Switch off
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function SwitchOffForm({ onCancel }: { onCancel: () => void }) {
  const off = useDisableSecondFactor()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (!off.isPending) off.mutate(String(password))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={off.error} />
      <TextInput
        id="off_password"
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        error={fieldsOf(off.error).password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" isBusy={off.isPending}>
          Switch off two-step sign-in
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep it on
        </Button>
      </div>
    </form>
  )
}
