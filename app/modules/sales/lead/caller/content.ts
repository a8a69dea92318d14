/** A privacy notice as shown. `{company}` is the legal name, `{needed}` the form's sentence on required answers. */
export type NoticeText = { shownFrom: string; notice: string; consent: string }

/** Word for word as visitors saw or heard it. A test enforces that a version never changes. */
export const noticeTexts: Readonly<Record<string, NoticeText>> = {
  '2026-11-20': {
    shownFrom: '2026-11-20',
    notice:
      '{company} collects what you type here to answer your enquiry and to keep a record of it. {needed} How long we keep it, who helps us process it, and how to have it corrected or deleted is in our privacy policy.',
    consent:
      'Would you like news and offers about managed IT, internet connectivity, cloud services, backup power and bundles? Only if you tick a box, and you can stop it at any time.',
  },
  '2026-11-22-call': {
    shownFrom: '2026-11-22',
    notice:
      '{company} writes down what you tell us to answer your enquiry and to keep a record of it. {needed} How long we keep it, who helps us process it, and how to have it corrected or deleted is in the privacy policy on our website.',
    consent:
      'Would you like news and offers about managed IT, internet connectivity, cloud services, backup power and bundles? Only if you say yes, and you can stop it at any time.',
  },
}
