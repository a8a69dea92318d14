import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { minWorkMs } from '#tools/testing/measure.ts'

type Found = { where: string; source: string; flags: string }

function findRegexes(folder: string): Found[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name)
      const found: Found[] = []
      const visitor = new Visitor({
        Literal(node) {
          if ('regex' in node && node.regex)
            found.push({ where: file, source: node.regex.pattern, flags: node.regex.flags })
        },
      })
      visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
      return found
    })
}

const classes: Record<string, string> = {
  d: '0',
  w: 'a',
  s: ' ',
  b: '',
  B: '',
  S: 'x',
  D: 'x',
  W: '-',
}

/** Returns the characters that the expression mentions, and one that it probably does not mention. */
function alphabetOf(source: string): string[] {
  const plain = source
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_all, code: string) =>
      String.fromCodePoint(parseInt(code, 16)),
    )
    .replace(/\\p\{[^}]*\}/gi, 'é')
    .replace(/\\([dwsbBSDW])/g, (_all, name: string) => classes[name]!)
    .replace(/\\([nrt])/g, (_all, name: string) => ({ n: '\n', r: '\r', t: '\t' })[name]!)
  const named = Array.from(plain).filter((character) => !'[](){}|^$*+?\\'.includes(character))
  return [...new Set([...named, 'a', ' ', '0'])]
}

/** Returns texts whose repetition can cause excessive backtracking with nested or neighbouring repeats. */
function pumpsOf(source: string, most: number): string[] {
  const letters = alphabetOf(source)
  const pumps = [...letters]
  for (const one of letters) for (const other of letters) if (one !== other) pumps.push(one + other)
  return pumps.slice(0, most)
}

/** Length of the tested texts: the maximum of a path or header. A body of 64 kB may take sixteen times as long. */
const longest = 16_384
const slowestMs = 60

/** Expressions that read only our own text, or text that was shortened before. */
const ownText: Record<string, string> = {
  'app/modules/design-docs/pages/docs.server.ts': 'names of our own files',
  'app/modules/design-docs/rules.ts': 'our own style sheet',
  'server/middleware.ts': 'a path cut at 512 characters',
}

/** Returns the first length at which one try takes too long; undefined if there is none. */
function lengthThatHangs({ source, flags }: Found, pumps: string[]): string | undefined {
  const expression = new RegExp(source, flags)
  for (const pump of pumps) {
    // Try short texts first, so that exponential time shows before it can hang the test.
    for (const length of [20, 24, 28, 200, 2_000, longest]) {
      for (const end of ['\u0001', '!', '']) {
        const text = pump.repeat(Math.ceil(length / pump.length)) + end
        const ms = msToTry(expression, text)
        if (ms > slowestMs) return `${JSON.stringify(pump)} x ${length}: ${Math.round(ms)} ms`
      }
    }
  }
  return undefined
}

function msToTry(expression: RegExp, text: string): number {
  return minWorkMs(slowestMs, () => {
    expression.lastIndex = 0
    expression.test(text)
  })
}

test(
  'T18 no regular expression that reads untrusted text takes over 60 ms on crafted texts of up to 16,384 characters',
  () => {
    const found = [...findRegexes('app'), ...findRegexes('server')].filter(
      ({ where }) => !(where in ownText),
    )
    expect(found.length).toBeGreaterThan(150)
    const distinct = [
      ...new Map(found.map((each) => [`${each.source}/${each.flags}`, each])).values(),
    ]
    let asked = 0
    const slow = distinct.flatMap((each) => {
      const pumps = pumpsOf(each.source, numberOfTries(5, 400))
      asked += pumps.length
      const reason = lengthThatHangs(each, pumps)
      return reason ? [`${each.where}: /${each.source}/${each.flags} on ${reason}`] : []
    })
    expect(slow).toEqual([])
    reportProof('T18-regex', { expressions: distinct.length, texts: asked * 18 })
  },
  proofTimeoutMs,
)

test('T18 the check finds excessive backtracking in nested and in adjacent repeats', () => {
  const hangs = (source: string) =>
    lengthThatHangs({ where: '', source, flags: '' }, pumpsOf(source, 3))
  expect(hangs('^(a+)+$')).toContain('"a"')
  expect(hangs('^a*a*a*a*$')).toContain('"a"')
  expect(hangs('^[a-z]+$')).toBeUndefined()
})
