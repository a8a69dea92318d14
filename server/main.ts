import { startServer } from './start-server.ts'

// React comes with the pages, later than this; without a word here it would be its development build.
process.env.NODE_ENV ||= 'production'
await startServer()
