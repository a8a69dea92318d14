import sanitizeHtml from 'sanitize-html'

export const longestHtml = 500_000
const deepest = 60
const tags =
  `a abbr b blockquote br caption center cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p
  pre q s small span strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/)
const widestCell = 50

/** Pictures that came with the mail, by Content-ID, as data addresses. */
export type OwnPictures = ReadonlyMap<string, string>

const cell = (tagName: string, { colspan, rowspan }: Record<string, string>) => {
  const attribs: Record<string, string> = {}
  for (const [name, value] of Object.entries({ colspan, rowspan }))
    if (Number(value) > 1 && Number(value) <= widestCell) attribs[name] = String(Number(value))
  return { tagName, attribs }
}

/**
 * The HTML of a mail as staff may see it (INB-05): words, lists, tables and pictures that came with it. Nothing in it
 * runs, is styled, asks another server or can be followed: where a link leads is written behind it.
 */
function sanitizeMail(html: string, pictures: OwnPictures): string {
  const clean = sanitizeHtml(html.slice(0, longestHtml), {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'head',
      'title',
      'svg',
      'math',
    ],
    nestingLimit: deepest,
    disallowedTagsMode: 'discard',
    transformTags: {
      td: cell,
      th: cell,
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

/** The sanitiser closes what it opens, so that a stack suffices. */
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
 * A whole document for the frame. What it may load it says itself as well: nothing but the pictures in it. It uses no
 * style, because it inherits a policy that would refuse one.
 */
export function mailDocument(html: string, pictures: OwnPictures): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:"><meta name="referrer" content="no-referrer"><title>E-mail</title></head><body bgcolor="#ffffff" text="#1c1c1c"><font face="system-ui, sans-serif">${sanitizeMail(html, pictures)}</font></body></html>`
}

/** The words of a mail that has HTML alone. */
export function textOfHtml(html: string): string {
  const broken = html
    .slice(0, longestHtml)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote|\/table)\b[^<>]{0,200}>/gi, '\n')
  const bare = sanitizeHtml(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'head', 'title'],
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
