/** The receipt for a sent form, as plain JSON, so that a page can contain it. */
export type Receipt = {
  form: string
  reference: string
  /** When the answer is due, as stored; null if no time was promised. */
  answerBy: string | null
  /** The promise of the page, word for word. */
  promise: string
  /** The visitor's answers with their labels, contact details first. */
  asked: readonly { label: string; value: string }[]
  /** The path of the visitor's enquiry page. */
  statusPath: string
  /** The path of a calendar file; null if the visitor chose no time. */
  calendarPath: string | null
  brandName: string
  phone: string
  phoneHref: string | null
  whatsappHref: string | null
}

/** For each kind of form: a form sent before `before` is answered by `by`. Both are ISO times. */
export type AnswerTimes = Partial<Record<string, { before: string; by: string }>>

export type PageForms = { receipt?: Receipt; times: AnswerTimes }
