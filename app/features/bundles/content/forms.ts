/** What of the referral form is kept on the device; its two statements are ticked anew each time. */
export const referralDrafted = ['name', 'email', 'friendName', 'friendEmail'] as const
