import { AppearanceCard } from '#app/modules/console/ui/appearance-card.tsx'
import { WeeklyMailChoice } from '#app/modules/dashboard/weekly/ui/weekly-mail-card.tsx'
import { PushCard } from '#app/modules/outbox/notification/ui/push-card.tsx'
import { ProfilePage } from '#app/modules/people/profile/screens/profile.tsx'
import { OwnTime } from '#app/modules/sales/booking/working-time/screens/own-time.tsx'
import { SignatureCard } from '#app/modules/sales/conversation/signature/ui/signature-card.tsx'
import { LeadAlertsCard } from '#app/modules/sales/lead/alerts/ui/lead-alerts-card.tsx'

export const meta = () => [{ title: 'Profile Settings | Staff console' }]

export default function Profile() {
  return (
    <ProfilePage
      emails={<WeeklyMailChoice />}
      notifications={
        <>
          <LeadAlertsCard />
          <PushCard />
        </>
      }
      work={
        <>
          <SignatureCard />
          <OwnTime />
        </>
      }
      appearance={<AppearanceCard />}
    />
  )
}
