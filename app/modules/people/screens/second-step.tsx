import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { Button, Spinner } from '#app/design/ui/button.tsx'
import type { StaffUser } from '#app/modules/access/schema.ts'
import {
  checkStoredSession,
  signOutThisBrowser,
  takeReturnPath,
} from '#app/modules/access/session/calls.ts'
import { StaffProvider } from '#app/modules/access/ui/staff-context.tsx'
import { EntranceFrame, NeedsJavaScript } from '#app/modules/console/ui/entrance-frame.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { PasskeyCard } from '../profile/ui/passkey-card.tsx'
import { SecondFactorCard } from '../profile/ui/second-factor-card.tsx'
import { PasswordGate } from '../ui/password-gate.tsx'
import type { Route } from './+types/second-step'

const title = 'Set up two-step sign-in'

type SecondStepData = { brandName: string; user: StaffUser | null }

export async function loader({ context }: Route.LoaderArgs): Promise<SecondStepData> {
  const { brandName } = await readSettings(context.get(requestContext), 'site')
  return { brandName, user: null }
}

/** Opens only for people whose role requires a second step that they have not set up; others are redirected. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SecondStepData> {
  const checked = await checkStoredSession()
  if (!checked.isSignedIn) throw redirect('/admin/login')
  if (!checked.needsSecondStep) throw redirect(takeReturnPath())
  return { ...(await serverLoader()), user: checked.user }
}
clientLoader.hydrate = true as const

/** Revalidation would redirect away from the recovery codes, which are shown only once. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ title }]

/** For roles that require a second step: the console stays closed until the set-up is done. */
export default function SecondStep({ loaderData: { brandName, user } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [queries] = useState(() => new QueryClient())
  async function signOutAndLeave() {
    await signOutThisBrowser()
    await navigate('/admin/login')
  }
  const continueToConsole = () => void navigate(takeReturnPath(), { replace: true })
  return (
    <EntranceFrame
      brandName={brandName}
      title={title}
      lead="Your role requires it. Add a passkey, or an authenticator app on your phone. It takes a minute."
    >
      <NeedsJavaScript />
      {user ? (
        <QueryClientProvider client={queries}>
          <StaffProvider value={user}>
            <PasswordGate>
              <div className="grid gap-6">
                <PasskeyCard onDone={continueToConsole} headingLevel={2} />
                <SecondFactorCard onDone={continueToConsole} headingLevel={2} />
              </div>
            </PasswordGate>
          </StaffProvider>
        </QueryClientProvider>
      ) : (
        <Spinner label="Checking your session…" />
      )}
      <Button variant="quiet" size="small" className="mt-4" onClick={() => void signOutAndLeave()}>
        Sign out
      </Button>
    </EntranceFrame>
  )
}
