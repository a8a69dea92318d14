import { Hono } from 'hono'
import type { AppEnv } from '#app/platform/http.server.ts'
import { formFiles, submissionFunction } from './api/functions.server.ts'
import { installedForms } from './rules/installed-forms.ts'

/** The functions that client forms are sent to, mounted at /functions (D-159). */
export const clientFormFunctions = new Hono<AppEnv>()
for (const form of installedForms) clientFormFunctions.route('/', submissionFunction(form))
clientFormFunctions.route('/', formFiles)
