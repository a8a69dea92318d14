/** The only email to the friend. It asks for consent and offers nothing. */
export const referralQuestion = {
  subject: (brand: string) => `May we contact you? – ${brand}`,
  heading: 'May we contact you?',
  intro: (referrer: string, brand: string) =>
    `${referrer} thinks ${brand} could be useful to you, and gave us your name and this address.`,
  someone: 'Someone you know',
  question:
    'May a person from our team write to you about IT, internet and backup power? You decide.',
  button: 'Answer yes or no',
  ignore:
    'If you do nothing, nothing happens. This is the only message we send. If you say no, we delete your details from the referral.',
  reason: 'You’re getting this one message because someone you know referred you to us.',
} as const

export const referralAnswerWords = {
  title: 'May we contact you?',
  text: 'Someone you know referred you to us. If you say yes, a person from our team will write to you. If you say no, we’ll delete your details from the referral.',
  yes: 'Yes, you may contact me',
  no: 'No, delete my details',
  answers: {
    yes: {
      title: 'Thank you, we will be in touch',
      text: 'A person from our team will write to you. You can still say no with the button below, or in a reply to us.',
    },
    no: {
      title: 'We’ve deleted your details from the referral',
      text: 'We will not contact you about it.',
    },
    again: {
      title: 'Please try again',
      text: 'We’re getting too many requests right now. Please wait a minute, then try again.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'Please open it again from the email, or reply to the email with a yes or a no.',
    },
  },
} as const
