/** What someone gets who sent a form (PAS-01); plain JSON, so that a page may carry it. */
export type Receipt = {
  /** Which form was sent. */
  form: string
  reference: string
  /** When the answer is due, as it is stored; null where no time was promised. */
  answerBy: string | null
  /** The promise of the page, word for word. */
  promise: string
  /** What was asked, in the visitor's own words. */
  asked: readonly { label: string; value: string }[]
  /** The visitor's own page of the enquiry. */
  statusPath: string
  /** A file for the calendar, where a time was asked for. */
  calendarPath: string | null
  brandName: string
  phone: string
  phoneHref: string | null
  whatsappHref: string | null
}

/** Until when what is sent before a moment is answered, both as ISO times; by the kind of form. */
export type AnswerTimes = Partial<Record<string, { before: string; by: string }>>

/** What a page with forms knows of them beyond their words. */
export type PageForms = { receipt?: Receipt; times: AnswerTimes }
