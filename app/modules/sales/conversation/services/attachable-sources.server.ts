import { type Context, extensionPoint } from '#app/platform/context.server.ts'

/** Files that we have already and staff can attach to a reply: downloads, quotes (ANS-02). */
export type AttachableSource = {
  source: string
  /** Sources with the same label are offered together. */
  label: string
  list(ctx: Context, leadId: string): Promise<{ key: string; name: string }[]>
  /** Undefined where there is no such file, or none of this lead. */
  read(
    ctx: Context,
    leadId: string,
    key: string,
  ): Promise<{ name: string; type: string; bytes: Uint8Array } | undefined>
}

export const attachableSources = extensionPoint<AttachableSource>('files to attach')

/** What can be attached to a reply about a lead, by source. */
export async function listAttachable(ctx: Context, leadId: string) {
  return Promise.all(
    ctx.extensions.at(attachableSources).map(async ({ source, label, list }) => ({
      source,
      label,
      items: await list(ctx, leadId),
    })),
  )
}
