export const sealWords = {
  page: {
    title: 'Is this quote unchanged?',
    description: 'Check whether a quote’s PDF has changed since we made it.',
    text: 'Choose the PDF of a quote. We compare every byte with our original and keep nothing.',
    field: 'Quote PDF',
    button: 'Check the file',
  },
  known: { title: 'Yes, this file is unchanged', text: 'It is exactly the file we created.' },
  unknown: {
    title: 'This is not the file we created',
    text: 'It was changed, or it isn’t ours. Ask the sender for the original, or phone us.',
  },
  again: {
    title: 'Too many checks right now',
    text: 'Please wait a minute and try again.',
  },
  empty: {
    title: 'No file was chosen',
    text: 'Please choose the PDF, and check again.',
  },
  facts: {
    number: 'Quote',
    made: 'Made on',
    kind: 'This file',
    state: 'Current state of the quote',
    validUntil: 'Valid until',
    month: 'Every month, including VAT',
    once: 'Once, including VAT',
  },
  kinds: { sent: 'The quote as it was sent', accepted: 'The accepted quote, sealed' },
} as const
