import { LeadAlertsCard } from '#app/features/leads/ui/lead-alerts-card.tsx'
import { OwnTime } from '#app/features/bookings/routes/own-time.tsx'
import { PushCard } from '#app/features/notifications/ui/push-card.tsx'
import { ProfilePage } from '#app/features/people/routes/profile.tsx'

export const meta = () => [{ title: 'Profile Settings | Staff console' }]

export default function Profile() {
  return (
    <ProfilePage>
      <LeadAlertsCard />
      <PushCard />
      <OwnTime />
    </ProfilePage>
  )
}
