/** Words of the page that checks whether a PDF of a quote is as we sealed it (QUO-06). */
export const sealWords = {
  page: {
    title: 'Is this quote as we sealed it?',
    description: 'Check whether the PDF of a quote is unchanged since we made it.',
    text: 'Choose the PDF of a quote. We compare every byte of it with what we made, and keep nothing.',
    field: 'The PDF of the quote',
    button: 'Check the file',
  },
  known: { title: 'Yes, this file is as we made it', text: 'Not a byte of it was changed.' },
  unknown: {
    title: 'We did not make this file as it is',
    text: 'It was changed, or it is none of ours. Ask the sender for the original, or phone us.',
  },
  again: {
    title: 'There are very many checks just now',
    text: 'Please wait a minute and try again.',
  },
  empty: {
    title: 'No file came with that',
    text: 'Please choose the PDF, and check again.',
  },
  facts: {
    number: 'Quote',
    made: 'Made on',
    kind: 'This file',
    state: 'Current state of the quote',
    validUntil: 'Valid until',
    month: 'Every month, with VAT',
    once: 'Once, with VAT',
  },
  kinds: { sent: 'The quote as it was sent', accepted: 'The quote as it was accepted, sealed' },
} as const
