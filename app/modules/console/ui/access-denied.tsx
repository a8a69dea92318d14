import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { accessDenied } from '../content.ts'
import type { AccessDecision, Requirement } from '#app/modules/access/rules/access.ts'
import { roleLabel } from '#app/modules/access/rules/roles.ts'

type AccessDeniedProps = {
  decision: Exclude<AccessDecision, 'allowed'>
  required: Requirement
  ownRole: string
}

/** ROL-04, ROL-05. */
export function AccessDenied({ decision, required, ownRole }: AccessDeniedProps) {
  const isRole = decision === 'role-too-low'
  return (
    <section className="card mx-auto mt-8 grid max-w-lg justify-items-center gap-3 text-center">
      <Icon name="lock" size="large" className="text-clay-deep" />
      <h1 className="text-2xl">{accessDenied.title}</h1>
      <p>{isRole ? accessDenied.roleTooLow : accessDenied.permissionMissing}</p>
      {isRole ? (
        <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-start">
          <dt className="text-ink-soft">Required role:</dt>
          <dd className="font-semibold">{roleLabel(required.minimum)}</dd>
          <dt className="text-ink-soft">Your role:</dt>
          <dd className="font-semibold">{roleLabel(ownRole)}</dd>
        </dl>
      ) : null}
      <ButtonLink to="/admin" variant="secondary" size="small" className="mt-2">
        Back to the dashboard
      </ButtonLink>
    </section>
  )
}
