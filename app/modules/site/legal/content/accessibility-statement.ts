import type { LegalDocument } from '../content.ts'

/** What is claimed here is what the tests of the repository show; a change of either changes both. */
export const accessibilityStatement: LegalDocument = {
  path: '/accessibility',
  title: 'Accessibility',
  description:
    'How this site works with a keyboard, a screen reader, large letters and without script, how that is tested, and whom to tell when it does not.',
  updated: { isoDate: '2026-11-22', text: 'Last updated November 22, 2026' },
  lead: (legalName) =>
    `${legalName} wants everyone to be able to read this site and to send every form on it, whatever they use to do so.`,
  inShort: [
    'We aim for WCAG 2.2 at level AA.',
    'Every page works with the keyboard alone, and without script.',
    'Every change to the site is tested before it goes live.',
    'Something does not work for you? Tell us, and we help you another way in the meantime.',
  ],
  sections: [
    {
      id: 'aim',
      heading: 'What we aim for',
      paragraphs: [
        'The measure is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, for this site, its client forms and its staff console.',
      ],
    },
    {
      id: 'tested',
      heading: 'What is tested, and how',
      paragraphs: ['Before each release, in a real browser and on every page:'],
      items: [
        'the rules of axe-core, with none broken, in the light and the dark scheme and with forced colours;',
        'widths from 320 px up, and letters of twice the size, with nothing cut off;',
        'journeys from the first page to a sent form with the keyboard alone, with the focus always in view;',
        'every public form without script, and with the browser’s request for less motion;',
        'colours of text against what lies behind them.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we know to fall short',
      paragraphs: ['We have found these limits, and work on them:'],
      items: [
        'People who use a screen reader every day have not yet tested the site for us.',
        'The picture of fibre near an address has its facts in words next to it, but cannot be explored by itself.',
        'The portal of existing customers belongs to someone else, and this statement does not cover it.',
      ],
    },
    {
      id: 'tell-us',
      heading: 'Tell us',
      paragraphs: [
        'Write to us or call at the details below, with the page, what you use and what went wrong. We answer within 5 business days, and you can have the content in another form or send an enquiry by telephone in the meantime.',
        'If our answer does not help, you may complain to the South African Human Rights Commission.',
      ],
    },
  ],
}
