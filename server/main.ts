import { env } from 'node:process'

// React and its router choose their build at load time; without NODE_ENV it would be the development build.
env.NODE_ENV ||= 'production'
const { startServer } = await import('./start-server.ts')
await startServer()
