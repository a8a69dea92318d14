import { isUtf8 } from 'node:buffer'
import type { Attachment, Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { cleanText } from '#app/basics/text.ts'

const maxHtmlLength = 500_000
const maxDepth = 60
const allowedTagNames =
  `a abbr b blockquote br caption center cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p
  pre q s small span strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/)
const nonTextTags = ['style', 'script', 'textarea', 'option', 'noscript', 'head', 'title']
const maxCellSpan = 50

/** Pictures attached to the email, as data URLs by Content-ID. */
export type InlineImageUrls = ReadonlyMap<string, string>

const sanitizeTableCell = (tagName: string, { colspan, rowspan }: Record<string, string>) => {
  const attribs: Record<string, string> = {}
  for (const [name, value] of Object.entries({ colspan, rowspan }))
    if (Number(value) > 1 && Number(value) <= maxCellSpan) attribs[name] = String(Number(value))
  return { tagName, attribs }
}

/**
 * Sanitises the HTML of an email for staff; text, lists, tables and attached pictures remain. The result contains no
 * scripts, no styles, no external resources and no links. A link's target is written after its text.
 */
function sanitizeMail(html: string, pictures: InlineImageUrls): string {
  const clean = sanitizeHtml(html.slice(0, maxHtmlLength), {
    allowedTags: allowedTagNames,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: [...nonTextTags, 'svg', 'math'],
    nestingLimit: maxDepth,
    disallowedTagsMode: 'discard',
    transformTags: {
      td: sanitizeTableCell,
      th: sanitizeTableCell,
      img: (tagName, { src = '', alt = '' }): sanitizeHtml.Tag => {
        const own = pictures.get(src.replace(/^cid:/i, ''))
        return own
          ? { tagName, attribs: { src: own, alt } }
          : { tagName: 'span', attribs: {}, text: alt ? `[Picture: ${alt}]` : '[Picture]' }
      },
    },
  })
  return withoutLinks(clean)
}

/** A stack can match the tags, because the sanitiser closes every tag. */
function withoutLinks(html: string): string {
  const open: string[] = []
  return html.replaceAll(/<a(?: href="([^"]*)")?>|<\/a>/g, (tag, href: string | undefined) => {
    if (tag !== '</a>') {
      open.push(href ?? '')
      return '<u>'
    }
    const address = open.pop()
    return address ? `</u> <small>&lt;${address}&gt;</small>` : '</u>'
  })
}

/**
 * Builds the HTML document for the frame that shows an email. Its Content-Security-Policy allows only embedded
 * pictures. It contains no CSS, because the frame inherits the console's policy, which blocks inline styles.
 */
export function mailDocument(html: string, pictures: InlineImageUrls): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:"><meta name="referrer" content="no-referrer"><title>Email</title></head><body bgcolor="#ffffff" text="#1c1c1c"><font face="system-ui, sans-serif">${sanitizeMail(html, pictures)}</font></body></html>`
}

function textOfHtml(html: string): string {
  const broken = html
    .slice(0, maxHtmlLength)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote|\/table)\b[^<>]{0,200}>/gi, '\n')
  const bare = sanitizeHtml(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags,
  })
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

export const maxTextLength = 100_000

/** A part of an email that is kept as a file. */
export type MailPart = Pick<Attachment, 'filename' | 'mimeType' | 'contentId'> & {
  bytes: Uint8Array
}

export type MailWords = {
  text: string
  html: string
  pictures: MailPart[]
  isCut: boolean
}

/** Returns the text without characters that PostgreSQL cannot store. */
export function removeUnstorable(text: string): string {
  return cleanText(text.replaceAll('\u0000', '').toWellFormed())
}

export function toSingleLine(text: string, maxLength: number): string {
  return removeUnstorable(text).replaceAll(/\s+/g, ' ').slice(0, maxLength).toWellFormed()
}

/** Returns the merged text of both bodies, the HTML without hidden parts, and the embedded pictures. */
export function extractText(email: Pick<Email, 'text' | 'html'>): MailWords {
  const { html, pictures } = withoutPictures(
    withoutHiddenMarkup(removeUnstorable(repairMisreadUtf8(email.html ?? ''))),
  )
  const shown = html.slice(0, maxHtmlLength).toWellFormed()
  const merged = mergeBodies(
    removeUnstorable(repairMisreadUtf8(email.text ?? '')),
    textOfHtml(shown),
  )
  return {
    text: merged.slice(0, maxTextLength).toWellFormed(),
    html: shown,
    pictures,
    isCut: html.length > maxHtmlLength || merged.length > maxTextLength,
  }
}

const latinCharacters = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, at) => at),
)
const latinBytes = new Map(Array.from(latinCharacters, (letter, at) => [letter, at]))

/** Repairs UTF-8 that was decoded as Latin letters because the charset was missing or wrong: "CafÃ©" becomes "Café". */
function repairMisreadUtf8(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = latinBytes.get(text[at]!)
    if (byte === undefined) return text
    bytes[at] = byte
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : text
}

/** Removes comments, styles and scripts from HTML. Unclosed ones are left to the sanitiser. */
function withoutHiddenMarkup(html: string): string {
  const opening = /<!--|<(style|script)\b/gi
  const kept: string[] = []
  let from = 0
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    const closing = open[1] ? new RegExp(`</${open[1]}[^>]{0,99}>`, 'gi') : /--!?>/g
    // Search from the third character, because `<!-->` is a complete comment.
    closing.lastIndex = open.index + 2
    const close = closing.exec(html)
    if (!close) break
    kept.push(html.slice(from, open.index))
    from = opening.lastIndex = close.index + close[0].length
  }
  return kept.join('') + html.slice(from)
}

const embeddedPicturePattern = /data:(image\/(png|jpe?g|gif|webp));base64,([a-z0-9+/=\s]+)/gi
const maxPictures = 20

/** Replaces pictures embedded in the HTML with files that have a Content-ID; other embedded data is dropped. */
function withoutPictures(html: string): Pick<MailWords, 'html' | 'pictures'> {
  const pictures: MailPart[] = []
  const named = html.replaceAll(
    embeddedPicturePattern,
    (_all, type: string, ending: string, data: string) => {
      if (pictures.length === maxPictures) return ''
      const at = pictures.length + 1
      const contentId = `picture-${at}@embedded`
      const filename = `picture-${at}.${ending}`
      const bytes = Buffer.from(data, 'base64')
      pictures.push({ filename, mimeType: type.toLowerCase(), contentId, bytes })
      return `cid:${contentId}`
    },
  )
  return { html: named.replaceAll(/data:[^"'()\s<>]{1000,}/gi, ''), pictures }
}

const minComparableLength = 400
const placeholderTextPattern =
  /\bhtml\b|\bview\b|\bdisplay|\bbrowser\b|mail (?:client|program|reader)/i

/**
 * Merges the plain text and the HTML text of an email. Returns the plain text if it contains most words of the HTML
 * text. Returns the HTML text if it contains most words of the plain text, or if the plain text only refers to the HTML
 * version. Otherwise returns both.
 */
function mergeBodies(text: string, ofHtml: string): string {
  if (ofHtml === '' || (text !== '' && !lacksMostWords(text, ofHtml))) return text
  const isPlaceholder = text.length < minComparableLength && placeholderTextPattern.test(text)
  if (text === '' || isPlaceholder || !lacksMostWords(ofHtml, text)) return ofHtml
  return `${text}\n\n${ofHtml}`
}

function lacksMostWords(text: string, other: string): boolean {
  const own = wordSetOf(text)
  const words = [...wordSetOf(other)]
  return words.filter((word) => !own.has(word)).length * 2 > words.length
}

const wordSetOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
