import tokensCss from '#app/design/styles/tokens.css?raw'
import { markWords } from '#app/features/site-preview/content.ts'
import { previewAddress } from '#app/features/site-preview/rules/preview-address.ts'
import type { ReachedPage } from '#app/features/site-preview/schema.ts'
import { escapeMarkup } from '#app/features/search-presence/rules.ts'

const [lightTokens = '', darkTokens = ''] = tokensCss.split('@media (prefers-color-scheme: dark)')
const usedTokens = ['color-sunrise', 'color-on-sunrise', 'font-sans', 'radius-sm']

/** The page has only those tokens that it uses itself. */
function tokensOf(css: string): string {
  return usedTokens
    .flatMap((name) => new RegExp(`--${name}:[^;]+;`).exec(css)?.[0].replaceAll(/\s+/g, ' ') ?? [])
    .join('')
}

/** It belongs to no page, so it brings its own look. */
const style = [
  `#site-preview{${tokensOf(lightTokens)}`,
  'position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60vh;overflow:auto;padding:.75rem 1rem .25rem;',
  'background:var(--color-sunrise);color:var(--color-on-sunrise);font:1rem/1.4 var(--font-sans);',
  'border-top:2px solid var(--color-on-sunrise)}',
  `@media (prefers-color-scheme:dark){#site-preview{${tokensOf(darkTokens)}}}`,
  '#site-preview :is(p,ul,li,a,summary){margin:0;color:inherit;font:inherit}',
  '#site-preview strong{font-weight:700}',
  '#site-preview ul{padding:0 0 0 1.25rem;list-style:disc;columns:16rem}',
  '#site-preview :is(a,summary){display:inline-block;padding:.6875rem 0}',
  '#site-preview a{text-decoration:underline}#site-preview [aria-current]{font-weight:700}',
  '#site-preview summary{display:list-item;cursor:pointer}',
  '#site-preview :focus-visible{outline:3px solid var(--color-on-sunrise);outline-offset:2px;border-radius:var(--radius-sm)}',
  'body{padding-bottom:10rem!important}',
  '@media print{#site-preview{position:static;border:2px solid}body{padding-bottom:0!important}}',
].join('')

/** What stands in a page that is shown as it will be: `head` after `<head>`, `bar` after `<body>` (STF-05). */
export function previewMark(pages: readonly ReachedPage[], current: string, token: string) {
  const items = pages.map(({ path, name }) => {
    const here = path === current ? ' aria-current="page"' : ''
    return `<li><a href="${escapeMarkup(previewAddress(path, token))}"${here}>${escapeMarkup(name)}</a></li>`
  })
  const words = `<p><strong>${markWords.notLive}</strong> ${markWords.limits}</p>`
  const list = `<details><summary>${markWords.pagesOf(pages.length)}</summary><ul>${items.join('')}</ul></details>`
  return {
    style,
    head: `<meta name="robots" content="noindex"><style>${style}</style>`,
    bar: `<aside id="site-preview" aria-label="${markWords.name}">${words}${list}</aside>`,
  }
}
