import { env } from 'node:process'

// React and its router choose their build when they are loaded; without NODE_ENV they would choose the development
// build.
env.NODE_ENV ||= 'production'
const { startServer } = await import('./start-server.ts')
await startServer()
