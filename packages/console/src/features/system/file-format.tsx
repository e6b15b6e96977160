// features/system: the format of product files, tried on a pasted sample before it is saved.
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Plus, Trash2 } from 'lucide-react'
import { z } from 'zod'
import {
  ProductFile,
  delimiters,
  encodings,
  readProductFileSetting,
  saveProductFileSetting,
  tryProductFile,
} from '@shelfcast/contract/articles/product-file'
import type { OutputOf } from '@shelfcast/contract/operation'
import { useSend } from '../../api/ask.ts'
import { FormCheckbox, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { comma } from '../../text/numbers.ts'
import { wireWords } from '../../api/wire/wire-words.ts'

const { delimiter, encoding, header, mapping } = ProductFile.shape
const shape = z.object({
  delimiter: delimiter.unwrap(),
  encoding: encoding.unwrap(),
  header: header.unwrap(),
  mapping: mapping.unwrap(),
})
type Values = z.input<typeof shape>
type Saved = OutputOf<typeof readProductFileSetting>

const delimiterNames = {
  '': 'system.delimiter.auto',
  ',': 'system.delimiter.comma',
  ';': 'system.delimiter.semicolon',
  '\t': 'system.delimiter.tab',
  '|': 'system.delimiter.bar',
} as const

/** Without the envelope of the answer. */
export const settingOf = ({ responseCode: _code, responseMessage: _message, ...setting }: Saved): ProductFile => setting

export function FileFormatPart() {
  const text = useText()
  return (
    <SettingsPart title="system.file" note={text('system.file.note')}>
      <SettingsRead read={readProductFileSetting}>{(saved) => <FormatForm setting={settingOf(saved)} />}</SettingsRead>
    </SettingsPart>
  )
}

function FormatForm({ setting }: { setting: ProductFile }) {
  const text = useText()
  const form = useOperationForm(saveProductFileSetting, {
    start: {
      delimiter: setting.delimiter,
      encoding: setting.encoding,
      header: setting.header,
      mapping: setting.mapping,
    } as Values,
    shape,
    toBody: (values) => ({ ...setting, ...values }),
    refresh: [readProductFileSetting],
    done: 'system.saved',
  })
  return (
    <div className="flex flex-col gap-6">
      <FormBody form={form}>
        <div className="grid grid-cols-2 gap-4">
          <FormSelect
            form={form}
            name="delimiter"
            label="system.delimiter"
            choices={delimiters.map((value) => ({ value, label: text(delimiterNames[value]) }))}
          />
          <FormSelect
            form={form}
            name="encoding"
            label="system.encoding"
            choices={encodings.map((value) => ({
              value,
              label: value === '' ? text('system.encoding.auto') : value,
            }))}
          />
        </div>
        <FormCheckbox form={form} name="header" label="system.header" hint="system.header.hint" />
        <MappingRows form={form} />
      </FormBody>
      <Sample read={() => form.fields.getValues()} />
    </div>
  )
}

function MappingRows({ form }: { form: ReturnType<typeof useOperationForm<typeof saveProductFileSetting, Values>> }) {
  const text = useText()
  const rows = useFieldArray({ control: (form.fields as UseFormReturn<Values>).control, name: 'mapping' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-table font-semibold">{text('system.mapping')}</legend>
      <p className="text-table text-muted">{text('system.mapping.note')}</p>
      {rows.fields.map((row, at) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
          <FormText form={form} name={`mapping.${at}.column`} label="system.mapping.column" anyCharacter />
          <FormText form={form} name={`mapping.${at}.key`} label="system.mapping.key" anyCharacter />
          <IconButton
            icon={Trash2}
            label={text('system.mapping.remove', { row: at + 1 })}
            onClick={() => {
              rows.remove(at)
            }}
          />
        </div>
      ))}
      {rows.fields.length > 0 && <p className="text-caption text-muted">{text('system.mapping.key.hint')}</p>}
      <Button
        small
        className="self-start"
        icon={Plus}
        onClick={() => {
          rows.append({ column: '', key: '' })
        }}
      >
        {text('system.mapping.add')}
      </Button>
    </fieldset>
  )
}

function Sample({ read }: { read: () => Values }) {
  const text = useText()
  const [sample, setSample] = useState('')
  const [found, setFound] = useState<OutputOf<typeof tryProductFile>>()
  const [problem, setProblem] = useState<string>()
  const attemptRead = useSend(tryProductFile)
  const { busy, attempt } = useAttempt(setProblem)
  const send = () => {
    setProblem(undefined)
    setFound(undefined)
    return attempt(async () => {
      const { delimiter: separator, header: named, mapping: columns } = read()
      const mapped = columns.filter(({ column }) => column !== '')
      const { data } = await attemptRead.mutateAsync({
        body: { sample, delimiter: separator, header: named, mapping: mapped },
      })
      setFound(data)
    })
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-table font-semibold">{text('system.try')}</h3>
      <TextArea
        label={text('system.try.sample')}
        hint={text('system.try.note')}
        rows={5}
        value={sample}
        onValue={setSample}
      />
      <ActionButton
        className="self-start"
        needs={tryProductFile.needs}
        busy={busy}
        blockedBy={sample.trim() === '' ? 'form.unchanged' : undefined}
        onPress={() => void send()}
      >
        {text('system.try.button')}
      </ActionButton>
      <div role="status" className="flex flex-col gap-3">
        {problem && <p className="rounded bg-error/10 px-3 py-2 text-table text-error-ink">{problem}</p>}
        {found && (
          <>
            {found.articleList.length === 0 ? (
              <p className="text-muted">{text('system.try.none')}</p>
            ) : (
              <div className="overflow-x-auto">
                <Table
                  caption={text('system.try.products')}
                  columns={[
                    { heading: text('system.try.id') },
                    { heading: text('system.try.name') },
                    { heading: text('system.try.fields') },
                  ]}
                  rows={found.articleList.map(({ articleId, articleName, data }) => [
                    <bdi key="id">{articleId}</bdi>,
                    <bdi key="name">{articleName}</bdi>,
                    <bdi key="fields" className="text-muted">
                      {Object.entries(data)
                        .map(([key, value]) => `${key}: ${value}`)
                        .join(comma())}
                    </bdi>,
                  ])}
                />
              </div>
            )}
            {found.errors.length > 0 && (
              <ul className="flex flex-col gap-1 text-table text-error-ink">
                {found.errors.map((error, at) => (
                  <li key={at}>
                    {text('system.try.line', {
                      line: error.line ?? error.row ?? at + 1,
                      message: wireWords(error.message),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  )
}
