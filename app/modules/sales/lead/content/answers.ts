import type { AnswerWay } from '../schema/answers.ts'

export const answerWayLabels: Record<AnswerWay, string> = {
  phone: 'By telephone',
  email: 'By e-mail from elsewhere',
  whatsapp: 'By WhatsApp',
  'in-person': 'In person',
  other: 'Another way',
}

/** As the API says it to who would set a lead to "answered" without any evidence (ANS-05). */
export const evidenceNeeded =
  'There is no record yet that the visitor was answered. Send a reply, log a call in which you reached them, confirm the appointment, or say how and when they were answered elsewhere.'
