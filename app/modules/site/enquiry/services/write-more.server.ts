import { createHash } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { problemWords } from '../content.ts'
import { writeSchema } from '../schema.ts'
import { changeEnquiry } from './change-enquiry.server.ts'
import { receiveFromVisitor } from './conversation.server.ts'

/** The visitor writes more, and the lead waits for us again (PAS-02, ANS-07). The same words of a day count once. */
export async function writeMore(ctx: Context, key: string, input: unknown) {
  allowVisitor(ctx)
  const parsed = writeSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, problemWords.check)
  const { message: text } = parsed.data
  return changeEnquiry(ctx, key, 'write', async (tx, { lead, main, at, site }) => {
    const said = createHash('sha256').update(`${lead.id}\n${text}`).digest('base64url')
    const isNew = await receiveFromVisitor(ctx, tx, {
      lead,
      main,
      text,
      key: `enquiry:${johannesburgDate(at)}:${said}`,
      site,
    })
    return accepted(isNew ? {} : undefined)
  })
}
