import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { answerTimesApi } from '../../api/answer-times.server.ts'

export const answerTimes = staffApi<typeof answerTimesApi>('/api/admin/answer-times')
export type AnswerTimes = Answer<typeof answerTimes.index.$get>
