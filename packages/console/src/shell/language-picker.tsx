// shell: the panel that chooses the language. Packs come from the server and stay in browser storage.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { listLanguages } from '@shelfcast/contract/settings/settings'
import { languageKey, languageTag } from '@shelfcast/contract/languages/tag'
import { ask } from '../api/ask.ts'
import { languageWords } from '../text/language.ts'
import { ErrorLine, readFailure } from '../ui/states.tsx'
import { useText } from '../text/text.ts'
import { useAppData } from '../state/app-data.ts'
import type { HeaderPanelProps } from './header-popover.tsx'
import { speak } from '../state/speak.ts'

export function LanguagePicker({ close }: HeaderPanelProps) {
  const text = useText()
  const current = useAppData((state) => state.currentLanguage)
  const read = useQuery(ask(listLanguages, {}, { background: true }))
  const { data, isPending } = read
  const [trouble, setTrouble] = useState<string>()
  const choose = async (languageId: number, languageName: string) => {
    try {
      if (await speak(languageId, languageName)) close()
      else setTrouble(text('language.broken'))
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <div className="w-56 py-1">
      {readFailure(read, ErrorLine)}
      {isPending && <p className="px-3 py-2 text-muted">{text('shell.loading')}</p>}
      {data?.data?.languageList.map(({ languageId, languageName }) => (
        <button
          key={languageId}
          type="button"
          data-first={languageKey(languageName) === current || undefined}
          aria-pressed={languageKey(languageName) === current}
          lang={languageTag(languageName)}
          onClick={() => {
            void choose(languageId, languageName)
          }}
          className="flex h-9 w-full items-center justify-between gap-2 px-3 text-start hover:wash focus-visible:wash"
        >
          {languageWords(languageName)}
          {languageKey(languageName) === current && <Check aria-hidden size={16} strokeWidth={1.75} />}
        </button>
      ))}
      {trouble && (
        <p role="alert" className="px-3 py-2 text-table text-error-ink">
          {trouble}
        </p>
      )}
    </div>
  )
}
