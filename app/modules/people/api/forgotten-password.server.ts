import { Hono } from 'hono'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { refuseMethod, refuseOtherTypes } from '#app/platform/public-function.server.ts'
import { resetLinkSchema } from '#app/modules/access/schema.ts'
import { requestForgottenPassword } from '../services/forgotten-password.server.ts'

/** The function forgot-password: {email} asks for a one-time link by mail, for whoever has forgotten a password (STF-10). */
export const forgottenPasswordFunction = new Hono<AppEnv>()
  .post(
    '/forgot-password',
    async (c, next) => refuseOtherTypes(c) ?? next(),
    json(resetLinkSchema),
    async (c) => {
      unwrap(await requestForgottenPassword(c.get('ctx'), c.req.valid('json')))
      return c.json({ success: true })
    },
  )
  .all('/forgot-password', refuseMethod('POST'))
