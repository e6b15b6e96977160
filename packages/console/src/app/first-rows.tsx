// app: draws the first rows of a list as HTML, in the server, which puts them into the page: they are on screen before
// any code of the console has arrived (docs/decisions/what-the-first-screen-loads.md).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawFirstRows } from '@shelfcast/contract/accounts/first-rows'
import { languageTag } from '@shelfcast/contract/languages/tag'
import { FirstRows, hasFirstRows } from '../screens/first-rows.tsx'
import * as otherLanguage from '../text/other-language.ts'
import { fallbackLanguage, speakIn } from '../text/text.ts'
import { showTimesIn } from '../ui/date-time.tsx'
import { screenLoaders, type ScreenLoader } from './screens.ts'

/** Nothing is read from here: what a cell asks for itself comes with the page. */
const queries = new QueryClient()

/** The language of the last drawing. */
let spoken: { tag: string; messages: string } | undefined

export const drawFirstRows: DrawFirstRows = async ({ path, rows, settings, view, messages }) => {
  const spec = await (screenLoaders as Partial<Record<string, ScreenLoader>>)[path]?.list?.()
  if (!spec || !hasFirstRows(spec) || rows.length === 0) return undefined
  // From here to the end nothing waits, so no other visitor's language or time zone comes in between.
  const tag = languageTag(view.language) ?? fallbackLanguage
  if (spoken?.tag !== tag || spoken.messages !== messages) {
    speakIn(tag, messages, tag === fallbackLanguage && messages === '' ? undefined : otherLanguage)
    spoken = { tag, messages }
  }
  showTimesIn(view.zone)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <FirstRows spec={spec} rows={rows} layout={settings ?? { order: [], widths: {}, hidden: {} }} view={view} />
    </QueryClientProvider>,
  )
  return { html, tag, direction: otherLanguage.directionOf(tag) }
}
