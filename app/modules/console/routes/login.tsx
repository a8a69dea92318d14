import type { ReactNode } from 'react'
import { redirect, useNavigate } from 'react-router'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { readSettings } from '#app/modules/settings/data.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { checkStoredSession } from '#app/modules/access/ui/admin-auth.ts'
import { EntranceFrame } from '../ui/entrance-frame.tsx'
import { LoginForm } from '../ui/login-form.tsx'
import { readNotice, rememberOrigin, takeOrigin } from '#app/modules/access/ui/session-store.ts'
import type { Route } from './+types/login'

export async function loader({ context }: Route.LoaderArgs) {
  const { brandName } = await readSettings(context.get(requestContext), 'site')
  return { brandName, notice: undefined }
}

/** ADL-09: whoever is signed in already goes on at once; how a session ended is told (ADL-14, ADL-15). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  if (from) rememberOrigin(from)
  const checked = await checkStoredSession()
  if (checked.isSignedIn)
    throw redirect(checked.needsSecondStep ? '/admin/second-step' : takeOrigin())
  if (from) throw redirect('/admin/login')
  // Signing out works without a connection; only the name is missing then.
  const { brandName } = await serverLoader().catch(() => ({ brandName: '' }))
  return { brandName, notice: checked.notice ?? readNotice() }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Admin Login | ${loaderData?.brandName ?? ''}` },
]

/** `notice` is undefined until script has looked at the stored session. */
export default function Login({ loaderData: { brandName, notice } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <Entrance brandName={brandName}>
      <LoginForm
        notice={notice ?? null}
        isWaiting={notice === undefined}
        onSignedIn={() => void navigate(takeOrigin(), { replace: true })}
      />
    </Entrance>
  )
}

function Entrance({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <EntranceFrame
      brandName={brandName}
      title="Admin Login"
      lead="Sign in with your staff account."
    >
      <noscript>
        <p className="card mb-5">
          The staff console needs JavaScript. Please switch it on for this site.
        </p>
      </noscript>
      {children}
      <p className="mt-6 text-sm text-ink-soft">
        <TextLink to="/admin/forgot-password">Forgot your password?</TextLink>
      </p>
    </EntranceFrame>
  )
}
