import type { HandOverMethod } from '../schema.ts'

export const handOverLabels: Record<HandOverMethod, string> = {
  whatsapp: 'Delivered by WhatsApp',
  'in-person': 'Delivered by hand',
}

export const shareWords = {
  title: 'Share as a link',
  intro:
    'The link opens the page where the customer reads and accepts the quote. Send it only to them, because it works for anyone who has it.',
  get: 'Get link',
  copy: 'Copy link',
  link: 'Link to the quote',
  open: 'Open WhatsApp',
  state:
    'Once the customer has the quote, record how they got it. The lead then counts as answered.',
  stated: 'The lead counts as answered',
  noEmail: 'No email: share a link',
  /** Text of the WhatsApp message that shares a quote. Staff can edit it before they send it. */
  message: (name: string, brand: string, number: string, until: string, link: string) =>
    `Hello ${name}, here is quote ${number} from ${brand}, valid until ${until}: ${link}`,
} as const
