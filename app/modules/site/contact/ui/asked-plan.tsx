import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { askedPlanWords } from '../content.ts'
import type { AskedPlan } from '../rules/contact-view.ts'

/** A plan with its name and its price in words. */
export type NamedPlan = { plan: AskedPlan; name: string; price: string }

/** PRC-20: the plan that travels with the message, with its price. */
export function AskedPlanNote({ plan, name, price }: NamedPlan) {
  const { title, remove } = askedPlanWords
  return (
    <Notice title={title}>
      <input type="hidden" name="plan" value={plan} />
      <p>
        <strong>{name}</strong>: <span>{price}</span>
      </p>
      <p className="mt-1">
        <TextLink to={remove.href}>{remove.name}</TextLink>
      </p>
    </Notice>
  )
}
