/** How long a reply can be taken back (ANS-03). */
export const undoSeconds = 10
/** The outbox may begin a second before a delivery is due. */
export const holdSeconds = undoSeconds + 1
/** Within this time of a colleague's answer a second one is asked for once more (ANS-10). */
export const secondAnswerMs = 5 * 60_000
