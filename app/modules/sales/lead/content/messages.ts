import type { FormMessage } from '../schema/lead-form.ts'

/** WIZ-03 on Continue, WIZ-06 on Submit. */
export const requiredFieldsMissing = {
  onContinue: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields (Name, Email, and Company).',
  },
  onSubmit: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields.',
  },
} as const satisfies Record<string, FormMessage>

/** LDS-08: said in the form, without a toast. */
export const offlineMessage = {
  title: 'You are offline. Nothing was sent.',
  description:
    'Your answers are kept on this device. Send the form again when you are back online.',
} as const

/** Above a list of fields to correct, where no documented text stands there. */
export const pleaseCheck = 'Please check these answers:'
