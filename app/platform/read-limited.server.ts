/** An answer from outside that is larger than its reader takes. */
export class AnswerTooLarge extends Error {}

/** The text of an answer of at most `largestBytes` (T15); the rest of a larger one is not fetched. */
export async function readLimited(response: Response, largestBytes: number): Promise<string> {
  return (await readLimitedBytes(response, largestBytes)).toString('utf8')
}

/** The same of an answer that is no text. */
export async function readLimitedBytes(response: Response, largestBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largestBytes) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
