// Writes a .br and a .gz beside every text asset of the build, so that nothing is compressed on the fly.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = resolve(process.env.BUILD_DIR ?? 'build', 'client')
// The bundler's own list of files is for the build, not for visitors.
rmSync(join(folder, '.vite'), { recursive: true, force: true })

let count = 0
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|xml|webmanifest|html)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const source = readFileSync(path)
  if (source.length < 256) continue
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
  count++
}
process.stdout.write(`${count} assets compressed`)
