/** How the simulated WhatsApp misbehaves. Rates are from 0 to 1. */
export type WhatsappFaults = {
  /** Connections are cut before anything is read. */
  isDown: boolean
  throttleRate: number
  retryAfterSeconds: number
  serverErrorRate: number
  /** The message is taken, then the connection is cut. */
  lostAnswerRate: number
  /** Every message is refused with this code. */
  refuseCode: number | null
  /** Accepted, and later reported as failed with this code. */
  failCode: number | null
  /** Files are answered with this status. */
  mediaStatus: number | null
  /** Sends no statuses by itself; `POST /__status` does. */
  isSilent: boolean
  /** Each webhook comes so often. */
  repeats: number
  /** Statuses come last first. */
  isReversed: boolean
  /** Each webhook comes so much later. */
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
