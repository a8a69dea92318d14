/** What someone gets who sent a form; plain JSON, so that a page may carry it. */
export type Receipt = {
  /** Which form was sent. */
  form: string
  reference: string
  /** When the answer is due, as stored; null if no time was promised. */
  answerBy: string | null
  /** The promise of the page, word for word. */
  promise: string
  /** The request in the visitor's own words. */
  asked: readonly { label: string; value: string }[]
  /** The visitor's own page of the enquiry. */
  statusPath: string
  /** A calendar file, if the visitor chose a time. */
  calendarPath: string | null
  brandName: string
  phone: string
  phoneHref: string | null
  whatsappHref: string | null
}

/** For each kind of form: the due time of forms sent before a moment, both as ISO times. */
export type AnswerTimes = Partial<Record<string, { before: string; by: string }>>

/** What a page with forms knows of them beyond their words. */
export type PageForms = { receipt?: Receipt; times: AnswerTimes }
