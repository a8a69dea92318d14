import { ButtonLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '../../ui/staff-context.tsx'
import { secondPersonWords as words } from '../content.ts'

type NoSecondPersonProps = {
  reason: keyof typeof words.reason
  /** Link to the setting that requires a second person, if there is one. */
  settingHref?: string
}

export function NoSecondPerson({ reason, settingHref }: NoSecondPersonProps) {
  const isOwner = useStaffUser().role === 'super_admin'
  return (
    <Notice tone="warning" title={words.title}>
      <p>{`${words.reason[reason]} ${isOwner ? words.invite[reason] : words.ask}`}</p>
      {isOwner ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to="/admin/users" size="small">
            {words.inviteAction}
          </ButtonLink>
          {settingHref ? (
            <ButtonLink to={settingHref} size="small" variant="secondary">
              {words.settingAction}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
    </Notice>
  )
}
