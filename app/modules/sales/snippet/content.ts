/** Snippets of a new installation. Staff can change and delete them. The reply itself adds greeting and signature. */
export const startingSnippets = [
  {
    title: 'We are on it',
    body: 'Thank you for your enquiry ({reference}). We are looking into it and will reply by {promise}.',
  },
  {
    title: 'More details needed',
    body: 'Thank you for your enquiry ({reference}). To give you a firm price we need to know:\n\n- the street address\n- how many people and devices it is for\n- when you would like to start',
  },
  {
    title: 'Suggest a call',
    body: 'The quickest way to sort this out is a short call. Which day and time suit you? We are available on weekdays between 08:00 and 17:00.',
  },
  {
    title: 'Quote follow-up',
    body: 'Have you had time to look at our quote? If anything is unclear or needs to change, reply to this email and we will sort it out.',
  },
  {
    title: 'Price of Business Pro',
    body: 'Business Pro costs {offer:business-pro}.',
  },
] as const
