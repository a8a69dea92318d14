import { useSearchParams } from 'react-router'
import { TabLinks } from '#app/design/ui/tab-links.tsx'

const plans = ['Fibre', 'LTE', 'Wireless']

export function ChoiceInTheAddress() {
  const [query] = useSearchParams()
  const chosen = query.get('plan') ?? 'Fibre'
  const tabs = plans.map((plan) => ({
    to: `?plan=${plan}`,
    label: plan,
    isCurrent: plan === chosen,
  }))
  return <TabLinks label="Plans, as an example" tabs={tabs} keepsData />
}
