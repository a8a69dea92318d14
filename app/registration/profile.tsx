import { LeadAlertsCard } from '#app/modules/sales/lead/alerts/ui/lead-alerts-card.tsx'
import { OwnTime } from '#app/modules/sales/booking/working-time/screens/own-time.tsx'
import { PushCard } from '#app/modules/outbox/notification/ui/push-card.tsx'
import { ProfilePage } from '#app/modules/people/profile/screens/profile.tsx'

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
