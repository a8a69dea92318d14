import { expect, test } from 'vitest'
import { usedRules } from './critical-css.ts'

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
])('leaves out %s', async (rule) => {
  expect(await usedRules(html, rule)).toBe('')
})

test('leaves out of a list of selectors only those that wait for a pointer', async () => {
  expect(await usedRules(html, '.wide:hover,#main:is(a,b):hover,br{color:red}')).toBe(
    'br{color:red}',
  )
})

test('keeps the parts of form fields for a page that has fields, and for no other', async () => {
  const rule = '::placeholder{opacity:1}'
  expect(await usedRules(html, rule)).toBe('')
  expect(await usedRules(html.replace('<br/>', '<input name="a"/>'), rule)).toBe(rule)
})

test('keeps the registered properties in use, and leaves out the others', async () => {
  const css = `@layer properties{@supports (a:b){*{--tw-on:0;--tw-off:0}}}@layer utilities{.wide{width:var(--tw-on)}}@property --tw-on{syntax:"*";inherits:false}@property --tw-off{syntax:"*";inherits:false}`
  expect(await usedRules(html, css)).toBe(
    '@layer properties{@supports (a:b){*{--tw-on:0}}}@layer utilities{.wide{width:var(--tw-on)}}@property --tw-on{syntax:"*";inherits:false}',
  )
})
