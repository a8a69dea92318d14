import { FieldError } from '#app/design/form/field-error.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { officeOfKey } from '#app/modules/sales/lead/rules/attached-plan.ts'
import { planWifi } from '#app/modules/sales/lead/rules/plan-wifi.ts'
import { toolkitHref } from '../../wifi-toolkit/rules/toolkit-state.ts'
import { attachedPlan } from '../content.ts'

/** WIF-23: the Wi-Fi plan that travels with the message; nothing where none is attached. */
export function AttachedPlan({ planKey, error }: { planKey: string; error?: string }) {
  const office = officeOfKey(planKey)
  if (!office) return error ? <FieldError id="contact-wifiPlan" message={error} /> : null
  const { title, text, change, remove } = attachedPlan
  return (
    <Notice tone="success" title={title}>
      <input type="hidden" name="wifiPlan" value={planKey} />
      <p>{text(office, planWifi(office))}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to={`${toolkitHref({ ...office, tab: 'checklist' })}#calculator`}>
          {change}
        </TextLink>
        <TextLink to={remove.href}>{remove.name}</TextLink>
      </p>
    </Notice>
  )
}
