import type { SubmissionBody } from './submission-body.ts'

/**
 * The idempotency key of a submission: the draft it came from and what it says, but not when it was
 * sent. A draft that comes back after a crash and is sent again is the same submission.
 */
export function submissionKey(draftId: string, body: SubmissionBody): string {
  const { submittedAt: _when, ...content } = body
  return `${draftId}.${fnv(JSON.stringify(content), 0x811c9dc5)}${fnv(JSON.stringify(content), 0x01000193)}`
}

/** FNV-1a: no secret, only telling two contents of one draft apart. */
function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
