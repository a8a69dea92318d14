import { Hono } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { refuseMethod, refuseStranger } from '#app/platform/public-function.server.ts'
import { readFileState, receiveFilePart } from '../services/receive-file-part.server.ts'

const path = '/form-files/:hash'

/** Where the pictures of client forms are sent in parts, at /functions/form-files/{SHA-256} (FLD-06). */
export const formFiles = new Hono<AppEnv>()

formFiles.get(path, async (c) => {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  const outcome = await readFileState(c.get('ctx'), c.req.param())
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFiles.put(path, async (c) => {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  const { size, start } = c.req.query()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const input = { hash: c.req.param('hash'), size, start }
  const outcome = await receiveFilePart(c.get('ctx'), input, bytes)
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFiles.all(path, refuseMethod('GET, PUT'))
