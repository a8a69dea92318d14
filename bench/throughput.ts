// npm run bench:throughput measures the requests per second of cached pages, as a ratio to nginx, which serves the same
// bytes in the same run.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '#tools/testing/free-port.mjs'
import { end, needProgram, startProduct, untilReady } from './support/product.ts'
import { keepResult, median } from './support/results.ts'

const pages = { home: '/', 'it-health': '/resources/it-health' }
const seconds = Number(process.env.SECONDS_EACH ?? 6)
const rounds = Number(process.env.ROUNDS ?? 3)

const wrk = needProgram('wrk')
const nginx = needProgram('nginx', 'nginx-light')
const product = await startProduct()
const root = mkdtempSync(join(tmpdir(), 'baobab-nginx-'))
chmodSync(root, 0o755)
const port = await freePort()

for (const [name, path] of Object.entries(pages)) {
  const response = await fetch(product.url + path, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await response.arrayBuffer())
  mkdirSync(join(root, name))
  writeFileSync(join(root, name, 'index.html'), body)
  writeFileSync(join(root, name, 'index.html.gz'), gzipSync(body, { level: 9 }))
}
writeFileSync(join(root, 'nginx.conf'), nginxConfiguration(root, port))
const server = spawn(nginx, ['-c', join(root, 'nginx.conf'), '-p', root, '-g', 'daemon off;'], {
  stdio: 'ignore',
})
await untilReady(`http://127.0.0.1:${port}/home/index.html`, server)

const rows = []
for (const encoding of ['identity', 'gzip']) {
  for (const [name, path] of Object.entries(pages)) {
    load(product.url + path, encoding, 2)
    const ratios: number[] = []
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const own = load(product.url + path, encoding, seconds)
      const other = load(`http://127.0.0.1:${port}/${name}/index.html`, encoding, seconds)
      ours.push(own)
      theirs.push(other)
      ratios.push(own / other)
    }
    rows.push({
      page: path,
      encoding,
      product: Math.round(median(ours)),
      nginx: Math.round(median(theirs)),
      ratio: Number(median(ratios).toFixed(2)),
    })
  }
}
console.table(rows)
keepResult('throughput', { unit: 'requests per second, wrk -t1 -c32, medians', rows })

await end(server)
await product.stop()
rmSync(root, { recursive: true, force: true })

function load(url: string, encoding: string, duration: number): number {
  const output = execFileSync(
    wrk,
    ['-t1', '-c32', `-d${duration}s`, '-H', `Accept-Encoding: ${encoding}`, url],
    { encoding: 'utf8' },
  )
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1]
  if (failed) throw new Error(`${failed} requests of ${url} failed`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])
}

function nginxConfiguration(directory: string, listenPort: number): string {
  return `worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; gzip_static on; default_type text/html;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server { listen 127.0.0.1:${listenPort}; root ${directory}; }
}
`
}
