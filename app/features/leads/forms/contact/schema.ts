import { z } from 'zod'
import { officeOfKey } from '#app/features/wifi-toolkit/rules/attached-plan.ts'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredLine,
} from '../../schema/fields.ts'
import { contactInterests, contactPlans } from './content.ts'

/** CTC-01 to CTC-03; phone and message are the optional disclosure of D-60. */
export const contactSchema = z.object({
  name: requiredLine({ label: 'Name', max: fieldLimits.name }),
  email: emailLine('Email'),
  serviceInterest: requiredChoice('Service interest', contactInterests, 'a service'),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  message: optionalText({ label: 'Message', max: fieldLimits.text }),
  /** The key of a plan of the Wi-Fi calculator that is attached, or nothing (WIF-23). */
  wifiPlan: z
    .string('Wi-Fi plan must be text.')
    .refine((key) => key === '' || officeOfKey(key) !== undefined, {
      error: 'Wi-Fi plan: please attach it again from the Wi-Fi toolkit.',
    })
    .default(''),
  /** The offer whose 'Get Started' led here, if any (PRC-20). */
  plan: optionalChoice('Plan', contactPlans),
})
