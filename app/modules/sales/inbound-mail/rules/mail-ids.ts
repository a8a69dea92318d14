/** RFC 5322 in the shape that our own mails may refer to. */
const mailIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/
const longestMailId = 250
const mostReferences = 50

/** A Message-ID that can be kept and referred to; null for anything else. */
export function mailIdOf(value: string | undefined): string | null {
  const [, id] = /(<[^\s<>]{1,248}>)/.exec(value ?? '') ?? []
  return id && id.length <= longestMailId && mailIdShape.test(id) ? id : null
}

/** All Message-IDs of a header, in its order. */
export function mailIdsOf(value: string | undefined): string[] {
  const found = (value ?? '').match(/<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g) ?? []
  return found.filter((id) => id.length <= longestMailId)
}

/** What a mail refers to, the nearest first (INB-03). */
export function referencesOf(inReplyTo: string | undefined, references: string | undefined) {
  const nearest = [...mailIdsOf(inReplyTo), ...mailIdsOf(references).toReversed()]
  return [...new Set(nearest)].slice(0, mostReferences)
}
