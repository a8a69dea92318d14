// npm run dev: the product with hot reload. Vite serves the browser's modules; pages and APIs are reloaded on change.
import { createServer } from 'vite'
import { whenOrphaned } from './when-orphaned.mjs'

process.env.NODE_ENV = 'development'
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT || 3000) + 20_000 } },
  appType: 'custom',
})
const { startServer } = await vite.ssrLoadModule('./server/start-server.ts')
await startServer({
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  middleware: vite.middlewares,
  close: () => vite.close(),
})
if (process.env.npm_lifecycle_event) whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
