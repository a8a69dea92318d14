/** Faults of the simulated WhatsApp. A rate is the share of requests that are affected, from 0 to 1. */
export type WhatsappFaults = {
  /** Connections are cut before anything is read. */
  isDown: boolean
  throttleRate: number
  retryAfterSeconds: number
  serverErrorRate: number
  /** Share of messages that are accepted before the connection is cut. */
  lostAnswerRate: number
  /** Every message is refused with this code. */
  refuseCode: number | null
  /** Every message is accepted, and later reported as failed with this code. */
  failCode: number | null
  /** Downloads of files get this HTTP status; uploads get a 500. */
  mediaStatus: number | null
  /** Delivery statuses are sent only on `POST /__status`, not automatically. */
  isSilent: boolean
  /** Number of times that each webhook is sent. */
  repeats: number
  /** Delivery statuses arrive in reverse order. */
  isReversed: boolean
  delayMs: number
}

export const noWhatsappFaults: WhatsappFaults = {
  isDown: false,
  throttleRate: 0,
  retryAfterSeconds: 1,
  serverErrorRate: 0,
  lostAnswerRate: 0,
  refuseCode: null,
  failCode: null,
  mediaStatus: null,
  isSilent: false,
  repeats: 1,
  isReversed: false,
  delayMs: 0,
}
