import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkStyles, mailColours } from './rules.ts'

const [light = '', dark = ''] = readFileSync('app/design/styles/tokens.css', 'utf8').split(
  '@variant dark',
)
const token = (css: string, name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(css)?.[1]

test.each(Object.entries(mailColours))('email colour %s matches the design token', (name, pair) => {
  expect(pair).toEqual([token(light, name), token(dark, name)])
  expect(darkStyles).toContain(`.t-${name}{color:${pair[1]}!important}`)
})
