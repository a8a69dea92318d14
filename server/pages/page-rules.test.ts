import { expect, test } from 'vitest'
import { PageRules } from './page-rules.ts'

const usedRules = (html: string, css: string) => new PageRules(css).usedBy(html)

const html = `<html><body><main id="main" tabindex="-1" class="wide [&amp;:has(+:popover-open)]:green">
<details id="d"><summary>More</summary></details><a aria-current="page" href="/">Home</a><br/></main>
<script>const idle = 'only-in-script'</script></body></html>`

test.each([
  ['body{color:red}'],
  ['#main{color:red}'],
  ['.wide{color:red}'],
  ['br{color:red}'],
  [':focus-visible{color:red}'],
  ['[tabindex="-1"]:focus{color:red}'],
  ['a[aria-current]{color:red}'],
  ['details[open]>summary{color:red}'],
  ['[hidden]{display:none}'],
  ['body:has(.wide) br{color:red}'],
  ['.\\[\\&\\:has\\(\\+\\:popover-open\\)\\]\\:green:has(+:popover-open){color:green}'],
])('keeps %s for a page that can use it', async (rule) => {
  expect(await usedRules(html, rule)).toBe(rule)
})

test.each([
  ['.only-in-script{color:red}'],
  ['table{color:red}'],
  ['.wider{color:red}'],
  ['[aria-invalid]{color:red}'],
  ['a:hover{color:red}'],
  ['@media (hover:hover){.wide:is(:where(a,br):hover *){color:red}}'],
  ['body:has(.dialog)>:not(:has(.dialog)){display:none}'],
  ['.wide:disabled{color:red}'],
  ['.wide:popover-open a{color:red}'],
])('leaves out %s', async (rule) => {
  expect(await usedRules(html, rule)).toBe('')
})

test('leaves out of a list of selectors only those that wait for a pointer', async () => {
  expect(await usedRules(html, '.wide:hover,#main:is(a,b):hover,br{color:red}')).toBe(
    'br{color:red}',
  )
})

test.each([
  ['::placeholder{opacity:1}', '<textarea name="a" placeholder="Why"></textarea>'],
  ['::-webkit-datetime-edit{padding:0}', '<input type="date" name="a"/>'],
  ['::-webkit-inner-spin-button{height:auto}', '<input type="number" name="a"/>'],
  ['::-webkit-search-decoration{margin:0}', '<input name="a" type="search"/>'],
  ['::file-selector-button{margin:0}', '<input type="file" name="a"/>'],
])('keeps %s for a page with such a field, and for no other', async (rule, field) => {
  expect(await usedRules(html, rule)).toBe('')
  expect(await usedRules(html.replace('<br/>', '<input name="b"/>'), rule)).toBe('')
  expect(await usedRules(html.replace('<br/>', field), rule)).toBe(rule)
})

test('keeps the registered properties in use, and leaves out the others', async () => {
  const css = `@layer properties{@supports (a:b){*{--tw-on:0;--tw-off:0}}}@layer utilities{.wide{width:var(--tw-on)}}@property --tw-on{syntax:"*";inherits:false}@property --tw-off{syntax:"*";inherits:false}`
  expect(await usedRules(html, css)).toBe(
    '@layer properties{@supports (a:b){*{--tw-on:0}}}@layer utilities{.wide{width:var(--tw-on)}}@property --tw-on{syntax:"*";inherits:false}',
  )
})

test.each([
  ['.\\32 xl\\:wide{color:red}'],
  ['[href="/pricing"]{color:red}'],
  ['[href^="/pri"]{color:red}'],
  ['[href*=cing]{color:red}'],
])('knows the word that %s asks for', async (rule) => {
  const page = '<p class="2xl:wide"><a href="/pricing">Prices</a></p>'
  expect(await usedRules(page, rule)).toBe(rule)
  expect(await usedRules('<p><a href="/">Home</a></p>', rule)).toBe('')
})

test('T19 typed text neither brings rules nor makes them be found again', async () => {
  const rules = new PageRules('table{color:red}.wide{color:red}input[name]{color:red}')
  const page = (typed: string) =>
    `<p class="wide"><input id="${typed}-1" name="${typed}" value="${typed} table"/>${typed}</p>`
  const first = rules.usedBy(page('Thandi'))
  expect(await first).toBe('.wide{color:red}input[name]{color:red}')
  expect(rules.usedBy(page('Sipho'))).toBe(first)
  expect(rules.usedBy(page('Sipho').replace('wide', 'narrow'))).not.toBe(first)
})

test('keeps what it found for the pages asked for last', async () => {
  const names = Array.from({ length: 201 }, (_, i) => `n${i}`)
  const rules = new PageRules(names.map((name) => `.${name}{color:red}`).join(''))
  const [first, second] = names.map((name) => rules.usedBy(`<p class="${name}">`))
  expect(rules.usedBy('<p class="n1">')).toBe(second)
  const again = rules.usedBy('<p class="n0">')
  expect(again).not.toBe(first)
  expect(await again).toBe(await first)
})

test('a page of tags seen before gets the rules of its own words, whatever is typed in its fields', async () => {
  const rules = new PageRules('.red{color:red}.blue{color:blue}input{margin:0}')
  const page = (name: string, typed: string) =>
    `<p class="${name}">A</p><input name="a" value="${typed}"/>`
  expect(await rules.usedBy(page('red', 'blue'))).toBe('.red{color:red}input{margin:0}')
  expect(await rules.usedBy(page('blue', 'class=red'))).toBe('.blue{color:blue}input{margin:0}')
  expect(await rules.usedBy(page('red', ''))).toBe('.red{color:red}input{margin:0}')
})
