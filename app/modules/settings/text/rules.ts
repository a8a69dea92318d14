export type InlinePart = { text: string; href?: string }
export type TextBlock =
  | { kind: 'paragraph'; parts: InlinePart[] }
  | { kind: 'list'; items: InlinePart[][] }

/** The group contains only this text, and the text's ID is the same as the group's name. */
export const introductionPlace = (path: string) => `introduction:${path}`

// Length limits and character classes that don't overlap keep the matching time linear in the length of the text.
const linkPattern = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g
const listItemPattern = /^[-*•] +/

/**
 * Returns true if a link is safe: a path on this site, or a full https URL without user name and password. Backslashes
 * are refused, because browsers treat them as slashes.
 */
export function isSafeHref(href: string): boolean {
  if (/[\\\p{Cc}\p{Cf}]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (!/^https:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return hostname.includes('.') && username === '' && password === ''
}

export function findUnsafeLink(text: string): string | undefined {
  return [...text.matchAll(linkPattern)].map((found) => found[2]!).find((href) => !isSafeHref(href))
}

/**
 * Parses a marked text into blocks. An empty line ends a paragraph, lines that begin with "- " are a list, and
 * [words](address) is a link. Everything else is plain text, including HTML and unsafe links.
 */
export function blocksOf(text: string): TextBlock[] {
  return text
    .split(/\n[ \t]*\n/)
    .flatMap(blocksOfChunk)
    .filter((block) => (block.kind === 'list' ? block.items : block.parts).length > 0)
}

function blocksOfChunk(chunk: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of chunk.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const last = blocks.at(-1)
    if (listItemPattern.test(line)) {
      const item = parseInlineParts(line.replace(listItemPattern, ''))
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'paragraph') last.parts.push({ text: ' ' }, ...parseInlineParts(line))
    else blocks.push({ kind: 'paragraph', parts: parseInlineParts(line) })
  }
  return blocks
}

function parseInlineParts(line: string): InlinePart[] {
  const parts: InlinePart[] = []
  let from = 0
  for (const found of line.matchAll(linkPattern)) {
    const [whole, text, href] = found
    if (!isSafeHref(href!)) continue
    if (found.index > from) parts.push({ text: line.slice(from, found.index) })
    parts.push({ text: text!, href: href! })
    from = found.index + whole.length
  }
  if (from < line.length) parts.push({ text: line.slice(from) })
  return parts
}

export function stripMarkup(text: string): string {
  const words = (parts: InlinePart[]) => parts.map((part) => part.text).join('')
  return blocksOf(text)
    .map((block) =>
      block.kind === 'list' ? block.items.map(words).join('; ') : words(block.parts),
    )
    .join(' ')
}
