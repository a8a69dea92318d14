import { html, raw } from 'hono/html'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { optOutWords, ownPageWords as words } from '../content.ts'
import type { MailMessage } from '../schema.ts'

/** The colours of app/design in both themes, repeated because email clients don't support CSS variables. */
export const mailColours = {
  paper: ['#fbf8f1', '#151915'],
  surface: ['#fffdf8', '#222823'],
  ink: ['#1b211e', '#f3ede0'],
  'ink-soft': ['#4b554f', '#bac2b8'],
  line: ['#d8cbb2', '#3d463d'],
  leaf: ['#1f6f54', '#77c9a7'],
  'on-leaf': ['#fbf8f1', '#10201a'],
  'leaf-deep': ['#14493a', '#0f3d30'],
  'on-deep': ['#fbf8f1', '#f6f1e6'],
  'leaf-mist': ['#e3efe8', '#1d3a30'],
  clay: ['#b4471f', '#f0976f'],
  'clay-mist': ['#f8e6dc', '#40261a'],
} as const
type MailColour = keyof typeof mailColours
type ColourUse = { text?: MailColour; fill?: MailColour; line?: MailColour }

/** Returns inline styles for the light theme; the classes in `darkStyles` override them in the dark theme. */
function colourStyles(use: ColourUse): string {
  const rules = [
    use.text && `color:${mailColours[use.text][0]}`,
    use.fill && `background-color:${mailColours[use.fill][0]}`,
    use.line && `border-color:${mailColours[use.line][0]}`,
  ]
  return rules.filter(Boolean).join(';')
}

function colourClasses(use: ColourUse, more = ''): string {
  return [
    more,
    use.text && `t-${use.text}`,
    use.fill && `f-${use.fill}`,
    use.line && `l-${use.line}`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const darkStyles = `@media (prefers-color-scheme:dark){${Object.entries(mailColours)
  .map(
    ([name, [, dark]]) =>
      `.t-${name}{color:${dark}!important}.f-${name}{background-color:${dark}!important}.l-${name}{border-color:${dark}!important}`,
  )
  .join('')}}`

/** HTML created with the `html` tag, which escapes all values. */
export type Markup = ReturnType<typeof html>

export const bodyFont =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
export const headingFont = "Georgia,'Times New Roman',serif"

/** The colours come last, because `border` in `style` would reset the border colour. */
export function classAndStyle(use: ColourUse, style = '', className = '') {
  return raw(`class="${colourClasses(use, className)}" style="${style};${colourStyles(use)}"`)
}

function heading(text: string): Markup {
  return html`<h1
    ${classAndStyle({ text: 'ink' }, `margin:0 0 12px;font:400 26px/1.25 ${headingFont}`)}
  >
    ${text}
  </h1>`
}

export function paragraph(text: string, tone: 'ink' | 'ink-soft' = 'ink'): Markup {
  return html`<p ${classAndStyle({ text: tone }, `margin:0 0 14px;font:400 16px/1.6 ${bodyFont}`)}>
    ${text}
  </p>`
}

export function quotation(text: string): Markup {
  const style = `margin:0 0 16px;padding:12px 16px;border-left:4px solid;font:400 17px/1.55 ${bodyFont}`
  return html`<p ${classAndStyle({ text: 'ink', fill: 'leaf-mist', line: 'leaf' }, style)}>
    ${text}
  </p>`
}

/** Returns a button. `href` must be a URL of our own site, and never one typed by a visitor. */
export function button(label: string, href: string): Markup {
  const cell = 'border-radius:6px;padding:12px 22px'
  const link = `display:inline-block;text-decoration:none;font:600 16px/1.3 ${bodyFont}`
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:6px 0 18px"
  >
    <tr>
      <td ${classAndStyle({ fill: 'leaf' }, cell)}>
        <a href="${href}" ${classAndStyle({ text: 'on-leaf' }, link)}>${label}</a>
      </td>
    </tr>
  </table>`
}

function withLineBreaks(value: string): (string | Markup)[] {
  return value.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]))
}

/** Returns a table of labels and typed values, with the values' line breaks. */
export function factTable(facts: { label: string; value: string }[]): Markup {
  const cell = `padding:8px 12px 8px 0;border-top:1px solid;vertical-align:top;text-align:left;font:400 15px/1.5 ${bodyFont}`
  return html`<table
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="margin:0 0 18px;border-collapse:collapse"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <th scope="row" width="32%" ${classAndStyle({ text: 'ink-soft', line: 'line' }, cell)}>
            ${label}
          </th>
          <td ${classAndStyle({ text: 'ink', line: 'line' }, `${cell};overflow-wrap:anywhere`)}>
            ${withLineBreaks(value)}
          </td>
        </tr>`,
    )}
  </table>`
}

export type MailPage = {
  site: SiteSettings
  title: string
  /** Label of a tab drawn above the card, like on an index card. */
  tab?: string
  body: Markup | Markup[]
  reason: string
  optOutUrl?: string
}

export function mailPage(mail: MailPage): string {
  const page = html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.title}</title>
        <style>
          :root{color-scheme:light dark}@media (max-width:480px){.wide{padding:22px 18px!important}}${raw(darkStyles)}
        </style>
      </head>
      <body ${classAndStyle({ fill: 'paper' }, 'margin:0;padding:0')}>
        <table
          role="presentation"
          cellpadding="0"
          cellspacing="0"
          border="0"
          width="100%"
          ${classAndStyle({ fill: 'paper' })}
        >
          <tr>
            <td align="center" style="padding:24px 12px">${mailColumn(mail)}</td>
          </tr>
        </table>
      </body>
    </html>`
  return page.toString()
}

function mailColumn({ site, tab, body, reason, optOutUrl }: MailPage): Markup {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    width="100%"
    style="max-width:620px"
  >
    <tr>
      <td style="padding:0 4px 14px">
        <span ${classAndStyle({ text: 'leaf' }, `font:700 20px/1.3 ${headingFont}`)}
          >${site.brandName}</span
        >
      </td>
    </tr>
    ${tab ? tabRow(tab) : ''}
    <tr>
      <td
        ${classAndStyle({ fill: 'surface', line: 'line' }, 'padding:30px 32px;border:1px solid;border-radius:6px', 'wide')}
      >
        ${body}
      </td>
    </tr>
    <tr>
      <td style="padding:18px 4px 0">
        ${smallLine(reason)} ${optOutUrl ? optOutLine(optOutUrl) : ''}
        ${smallLine(senderLine(site))}
      </td>
    </tr>
  </table>`
}

function smallLine(content: string | Markup): Markup {
  return html`<p
    ${classAndStyle({ text: 'ink-soft' }, `margin:0 0 6px;font:400 13px/1.55 ${bodyFont}`)}
  >
    ${content}
  </p>`
}

function optOutLine(href: string): Markup {
  return smallLine(
    html`<a href="${href}" ${classAndStyle({ text: 'leaf' })}>${optOutWords.link}</a>`,
  )
}

function tabRow(tab: string): Markup {
  const style = `display:inline-block;margin-left:20px;padding:7px 16px;border-radius:6px 6px 0 0;font:700 13px/1.3 ${bodyFont}`
  return html`<tr>
    <td><span ${classAndStyle({ text: 'on-leaf', fill: 'leaf' }, style)}>${tab}</span></td>
  </tr>`
}

export function mailText(
  { site, reason, optOutUrl }: Pick<MailPage, 'site' | 'reason' | 'optOutUrl'>,
  paragraphs: readonly string[],
): string {
  const optOut = optOutUrl ? [`${optOutWords.link}: ${optOutUrl}`] : []
  return `${[...paragraphs, `-- \n${reason}`, ...optOut, senderLine(site)].join('\n\n')}\n`
}

/** Returns both bodies of an email: its paragraphs as text, and its title with `body` as HTML. */
export function mailBodies(
  page: Omit<MailPage, 'body'>,
  paragraphs: string[],
  body: readonly Markup[],
): { text: string; html: string } {
  const text = mailText(page, paragraphs)
  return { text, html: mailPage({ ...page, body: [heading(page.title), ...body] }) }
}

/** The sender's name and address, which a commercial email must include. */
function senderLine(site: SiteSettings): string {
  const place = `${site.streetAddress}, ${site.suburb}, ${site.city} ${site.postalCode}`
  return `${site.legalName} · ${place} · ${site.phone} · ${site.email}`
}

/**
 * Placeholder in stored emails for the link to the recipient's own page. The link gives access to the page, so it is
 * filled in only when the email is sent; it never appears in the outbox, its backups or to staff (ADR 0021).
 */
export const ownPagePlaceholder = 'https://added-when-sent.invalid/own-page'

/** @param by due time of the reply, in words */
export function ownPageText(by: string | null): string[] {
  return [...(by ? [words.by(by)] : []), `${words.text}\n${ownPagePlaceholder}`]
}

export function ownPageHtml(by: string | null): Markup[] {
  return [
    ...(by ? [paragraph(words.by(by))] : []),
    paragraph(words.text),
    button(words.button, ownPagePlaceholder),
  ]
}

/** Fills in the link to the recipient's own page; if that page has expired, `address` is the site's home page. */
export function withOwnPage(message: MailMessage, address: string): MailMessage {
  if (!message.hasOwnPage) return message
  const { text, html } = message
  return {
    ...message,
    text: text.replaceAll(ownPagePlaceholder, address),
    html: html.replaceAll(ownPagePlaceholder, address),
  }
}
