/** How often an open composer says that it is there. */
export const writingBeatMs = 10_000
/** Who was not heard of for this long has stopped. */
export const writingEndsMs = 25_000

/** "Aisha is replying.", "Aisha and Johan are replying." (ANS-10); empty where nobody is. */
export function writersText(names: readonly string[]): string {
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} is replying.`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are replying.`
}
