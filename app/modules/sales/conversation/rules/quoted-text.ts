const longestLine = 400
const attribution =
  /^(?:on|op|am|le|el)\b.{5,300}\b(?:wrote|geskryf|skryf|schrieb|écrit|escribió)\s?:\s*$/i
const separator = /^[-_\s]{2,}(?:original message|forwarded message|oorspronklike boodskap)\b/i
const fromLine = /^\*?(?:from|van)\s?:\*?\s/i
const furtherHeader = /^\*?(?:sent|date|to|subject|gestuur|datum|aan|onderwerp)\s?:/i

/**
 * What somebody says in a mail, and the history that their program put below it (INB-05). The two together are the
 * text. An answer between the lines of the history stays with it, whole; so does a mail that says nothing else.
 */
export function splitQuoted(text: string): { said: string; quoted: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((_line, index) => beginsHistory(lines, index))
  const said = at < 0 ? '' : lines.slice(0, at).join('\n')
  if (said.trim() === '') return { said: text, quoted: '' }
  return { said: `${said}\n`, quoted: lines.slice(at).join('\n') }
}

function beginsHistory(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.slice(0, longestLine).trim()
  if (line.startsWith('>')) return isQuotedToEnd(lines, at)
  if (separator.test(line)) return true
  if (fromLine.test(line)) return lines.slice(at + 1, at + 5).filter(isHeader).length >= 2
  const isAttribution =
    attribution.test(line) ||
    attribution.test(`${line} ${lines[at + 1] ?? ''}`.slice(0, longestLine).trim())
  if (!isAttribution) return false
  const below = lines.slice(at + 1)
  return (
    !below.some((other) => other.startsWith('>')) || isQuotedToEnd(lines, firstQuoted(lines, at))
  )
}

const isHeader = (line: string) => furtherHeader.test(line.trim())

function firstQuoted(lines: readonly string[], after: number): number {
  return lines.findIndex((line, index) => index > after && line.startsWith('>'))
}

function isQuotedToEnd(lines: readonly string[], from: number): boolean {
  return lines.slice(from).every((line) => line.trim() === '' || line.trimStart().startsWith('>'))
}
