import type { SitePath } from '#app/basics/site-path.ts'

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
    intro: 'Leave your email address. We’ll email you once, when the service is ready.',
    submit: 'Tell me when it launches',
    submitting: 'Processing...',
  },
} as const

/** Anchor of the form's answer. After a post without JavaScript, the page opens there. */
export const launchAnchor = 'launch'
