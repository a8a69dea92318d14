import { useSearchParams } from 'react-router'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { examplePlans } from '../../content/components.ts'

export function TabLinksChoiceInTheAddress() {
  const [query] = useSearchParams()
  const chosen = query.get('plan') ?? 'Fibre'
  const tabs = examplePlans.map((plan) => ({
    to: `?plan=${plan}`,
    label: plan,
    isCurrent: plan === chosen,
  }))
  return <TabLinks label="Plans, as an example" tabs={tabs} keepsData />
}
