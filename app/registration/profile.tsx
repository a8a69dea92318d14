import { LeadAlertsCard } from '#app/features/leads/ui/lead-alerts-card.tsx'
import { ProfilePage } from '#app/features/people/routes/profile.tsx'

export const meta = () => [{ title: 'Profile Settings | Staff console' }]

export default function Profile() {
  return (
    <ProfilePage>
      <LeadAlertsCard />
    </ProfilePage>
  )
}
