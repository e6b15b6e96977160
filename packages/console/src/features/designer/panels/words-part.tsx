// features/designer/panels: the words of the design in each language. A label prints them in the language of its store.
import { useState } from 'react'
import { Plus } from 'lucide-react'
import { wordIn } from '@shelfcast/render/document/own-words'
import { wordName } from '@shelfcast/render/document/shared-schema'
import { builtInWords, labelLanguages, type LabelLanguage } from '@shelfcast/render/label-words'
import { useLabelRules } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, inputLook } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { change, useDesigner } from '../designer-state.ts'
import { checked } from '../editing/property.ts'
import { setWord } from '../editing/styles.ts'
import { PlainBox } from './plain-box.tsx'
import { useFieldRun } from './property-controls.tsx'

export function WordsPart() {
  const text = useText()
  const { begin, run } = useFieldRun()
  const document = useDesigner((state) => state.document)
  const ofStore = useLabelRules()?.language ?? 'en'
  const [chosen, setChosen] = useState<LabelLanguage>()
  const language = chosen ?? ofStore
  const names = [...new Set([...builtInWords, ...Object.keys(document.words ?? {})])]
  function set(name: string, words: string): string | undefined {
    const result = checked(setWord(useDesigner.getState().document, name, { language, text: words }))
    if ('problem' in result) return result.problem
    change({ document: result.document }, run())
    return undefined
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-caption text-muted">{text('designer.words.hint')}</p>
      <Select
        label={text('designer.words.language')}
        small
        value={language}
        onValue={(next) => setChosen(next as LabelLanguage)}
        choices={labelLanguages.map((one) => ({ value: one, label: text(`store.language.${one}`) }))}
      />
      {names.map((name) => (
        <PlainBox
          key={`${name} ${language}`}
          label={name}
          value={document.words?.[name]?.[language] ?? ''}
          placeholder={wordIn(document, language, name) ?? ''}
          onText={(words) => set(name, words)}
          onStart={begin}
        />
      ))}
      <NewWord
        isTaken={(name) => names.includes(name)}
        onWord={(name, words) => {
          begin()
          return set(name, words)
        }}
      />
    </div>
  )
}

function NewWord({
  isTaken,
  onWord,
}: {
  isTaken: (name: string) => boolean
  onWord: (name: string, words: string) => string | undefined
}) {
  const text = useText()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  function add() {
    if (!wordName.test(name)) return setProblem(text('designer.word.wrong'))
    if (isTaken(name)) return setProblem(text('designer.word.taken'))
    const refused = onWord(name, name)
    setProblem(refused)
    if (refused === undefined) setName('')
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Field label={text('designer.word.new')} error={problem} hint={text('designer.word.new.hint')}>
        {(ids) => (
          <input
            {...ids}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
            className={`${inputLook} h-8 text-table`}
          />
        )}
      </Field>
      <Button small icon={Plus} type="submit" className="self-start">
        {text('designer.word.add')}
      </Button>
    </form>
  )
}
