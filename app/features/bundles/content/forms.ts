/** What every form of these pages says when nothing could be sent (LDS-08). */
export const offline = {
  title: 'You are offline. Nothing was sent.',
  description:
    'Your answers are kept on this device. Send the form again when you are back online.',
} as const

/** The fields of the quote form that a visitor fills in (BQF-01). */
export const quoteFields = [
  'name',
  'email',
  'company',
  'phone',
  'employees',
  'province',
  'city',
  'serviceInterest',
  'challenges',
] as const

/** The texts of the referral form; its two statements are ticked anew each time. */
export const referralFields = ['name', 'email', 'friendName', 'friendEmail'] as const

/** Every input of the referral form that a visitor sees. */
export const referralInputs = [...referralFields, 'ownConsent', 'friendKnows'] as const
