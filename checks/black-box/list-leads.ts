// Prints one line of JSON for each stored lead; a crash check compares them with the responses that it received.
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'

const database = await openDatabase(readEnv(), 'command', silentLog)
const { rows } = await database.pool.query('select company, name, reference from leads')
for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
await database.close()
