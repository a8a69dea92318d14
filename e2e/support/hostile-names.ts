import { seededRandom } from '#tools/testing/effort.ts'

const paths = ['../', '..\\', '/etc/', 'C:\\Windows\\', '\\\\server\\share\\', 'file:///']
const encodedPaths = ['%2e%2e%2f', '%252e%252e%252f', '....//', '~/', './.git/']
const commands = ['-rf ', '|', '$(touch ', '`touch ', '=cmd|', '@SUM(', '+']
const markup = ['"><img src=x onerror=ran()>', '<script>ran()</script>', "'-ran()-'"]
const addresses = ['javascript:ran()//', 'data:text/html,<script>ran()</script>']
const templates = ['${ran()}', '{{ran()}}', '\r\nSet-Cookie: ran=1\r\n']
const characters = ['\u202E', '\u2028', '\u0000', '\uFEFF', '\u001B[2J', 'e\u0301\u0302\u0303']
const letters = ['٣٤٥', '𝓕𝓲𝓵𝓮', '\uD800']
const reserved = ['CON.', 'NUL', '.htaccess ', ';drop table leads;--']
const beginnings = [
  '',
  ...[paths, encodedPaths, commands, markup, addresses, templates, characters, letters].flat(),
  ...reserved,
]
const types = ['.csv', '.html', '.svg', '.geojson', '.php', '.exe']
const double = ['.csv\u0000.html', '.csv::$DATA', '.csv/', '.csv\\', '.csv.', '.csv ', '.csv;.html']
const queries = ['.html%00.csv', '.csv?x=<script>', '.csv#"onload=ran()', '.tar.gz/../../x']
const long = ['x'.repeat(190), '長'.repeat(180), '.'.repeat(60)]
const endings = [...types, ...double, ...queries, ...long]

/** Hostile file names; each contains `mark`, by which the file can be found wherever it was stored. */
export function hostileNames(count: number, mark: string): string[] {
  const random = seededRandom(37)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!
  return Array.from({ length: count }, (_, number) => {
    const deep = random() < 0.3 ? pick(beginnings).repeat(1 + Math.floor(random() * 5)) : ''
    return `${deep}${pick(beginnings)}${mark}${number}${pick(endings)}`
  })
}
