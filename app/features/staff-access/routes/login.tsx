import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#app/design/ui/spinner.tsx'
import { readSettings } from '#app/features/settings/data.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { checkStoredSession } from '../ui/admin-auth.ts'
import { EntranceFrame } from '../ui/entrance-frame.tsx'
import { LoginForm } from '../ui/login-form.tsx'
import { readNotice, readStoredSession, rememberOrigin, takeOrigin } from '../ui/session-store.ts'
import type { Route } from './+types/login'

export async function loader({ context }: Route.LoaderArgs) {
  const { brandName } = await readSettings(context.get(requestContext), 'site')
  return { brandName }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin Login | ${loaderData?.brandName ?? ''}` },
]

export default function Login({ loaderData }: Route.ComponentProps) {
  const { isChecking, notice } = useEntrance()
  const navigate = useNavigate()
  return (
    <EntranceFrame
      brandName={loaderData.brandName}
      title="Admin Login"
      lead="Sign in with your staff account."
    >
      <noscript>
        <p className="card mb-5">
          The staff console needs JavaScript. Please switch it on for this site.
        </p>
      </noscript>
      {isChecking ? (
        <Spinner label="Checking your session…" />
      ) : (
        <>
          <LoginForm
            notice={notice}
            onSignedIn={() => void navigate(takeOrigin(), { replace: true })}
          />
          <p className="mt-6 text-sm text-ink-soft">
            Forgot your password? Ask an administrator for a one-time link.
          </p>
        </>
      )}
    </EntranceFrame>
  )
}

/** ADL-09: whoever is signed in already goes on at once; a session that ended is told (ADL-14, ADL-15). */
function useEntrance() {
  const navigate = useNavigate()
  const [state, setState] = useState<{ isChecking: boolean; notice: string | null }>({
    isChecking: false,
    notice: null,
  })
  useEffect(() => {
    const from = new URLSearchParams(window.location.search).get('from')
    if (from) rememberOrigin(from)
    if (!readStoredSession()) return setState({ isChecking: false, notice: readNotice() })
    let isGone = false
    setState({ isChecking: true, notice: null })
    void checkStoredSession().then((checked) => {
      if (isGone) return
      if (checked.isSignedIn) void navigate(takeOrigin(), { replace: true })
      else setState({ isChecking: false, notice: checked.notice })
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  return state
}
