import { env } from 'node:process'

// React and its router choose their build when they are loaded; without a word it would be the development one.
env.NODE_ENV ||= 'production'
const { startServer } = await import('./start-server.ts')
await startServer()
