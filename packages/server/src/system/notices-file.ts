// server/system: the licences of the software inside, from the file that a build makes out of the installed packages
// (scripts/notices.mjs).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Notice } from '@shelfcast/contract/settings/license'
import { z } from 'zod'

const NoticeFile = z.array(Notice.extend({ text: z.string() }))
type NoticeText = z.output<typeof NoticeFile>[number]

let read: Promise<NoticeText[]> | undefined

/** Sorted by name; empty when the server runs from its sources, without a build. */
export function noticesOf(): Promise<NoticeText[]> {
  read ??= readFile(fileURLToPath(new URL('./notices.json', import.meta.url)), 'utf8').then(
    (text) => NoticeFile.parse(JSON.parse(text)),
    (error: { code?: string }) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return read
}
