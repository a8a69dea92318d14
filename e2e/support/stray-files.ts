import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files whose names contain `mark`, in all folders where a test run could have put them. */
export function strayFiles(mark: string): string[] {
  const ours = readdirSync(tmpdir()).filter((name) => name.startsWith('baobab-'))
  const places = [
    ...['app', 'server', 'build', 'public', 'migrations', 'data'].map((name) => join('.', name)),
    ...ours.map((name) => join(tmpdir(), name)),
  ]
  const inside = places.flatMap((place) => {
    try {
      return readdirSync(place, { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
  })
  return [...inside, ...readdirSync('.'), ...readdirSync('..'), ...readdirSync(tmpdir())].filter(
    (name) => name.includes(mark),
  )
}
