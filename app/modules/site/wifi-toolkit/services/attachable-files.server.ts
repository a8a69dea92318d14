import { readSettings } from '#app/modules/settings/store.server.ts'
import { publisherOf } from '#app/modules/settings/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { downloads } from '../content/downloads.ts'
import { makeFile } from './make-files.server.ts'

/** The files of the toolkit, for staff who attach one to a reply (ANS-02). */
export const attachableToolkit = {
  source: 'wifi-toolkit',
  label: 'Downloads',
  list: async () => downloads.map(({ name }) => ({ key: name, name })),
  async read(ctx: Context, _leadId: string, key: string) {
    const download = downloads.find(({ name }) => name === key)
    if (!download) return undefined
    const publisher = publisherOf(await readSettings(ctx, 'site'))
    const { bytes } = await makeFile(download.name, publisher, ctx.clock.now())
    return { name: download.name, type: download.type, bytes }
  },
}
