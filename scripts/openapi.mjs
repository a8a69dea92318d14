// npm run openapi: prints the OpenAPI document of the public functions and the staff API, made from this checkout.
import { createServer } from 'vite'
import { compiledScripts } from '../tools/build/compiled-scripts.ts'

const vite = await createServer({
  configFile: false,
  plugins: [compiledScripts()],
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const { readApiDocument } = await vite.ssrLoadModule('./tools/testing/api-document.ts')
process.stdout.write(`${JSON.stringify(readApiDocument(), null, 2)}\n`, () => vite.close())
