import type { SitePath } from '#app/basics/site-path.ts'

/** Words that the four pages share. */
export const comingSoonWords = {
  plannedHeading: 'Planned ingredients',
  noPrice: 'Price to follow.',
  notice: {
    title: 'Coming Soon',
    text: 'We are still testing this service. Until it is ready, we plan it with you in person:',
    link: 'ask us what we can do today',
  },
  contact: { name: 'Talk to us about it', href: '/contact' satisfies SitePath },
  meanwhileHeading: 'What helps today',
  form: {
    heading: 'Tell me when it’s live',
    intro: 'Leave your email address. We write once, when the service is ready.',
    submit: 'Tell me when it launches',
    submitting: 'Processing...',
  },
} as const

/** The answer's place in the page; a page that answers a post without script opens there. */
export const launchAnchor = 'launch'

/** Values of the query `sent`: the page after a post without script says that it was stored. */
