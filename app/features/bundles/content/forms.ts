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
