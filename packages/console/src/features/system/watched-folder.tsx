// features/system: the watched folder: its settings, its state, and the last files.
import { z } from 'zod'
import {
  ProductFile,
  readProductFileSetting,
  readProductSources,
  saveProductFileSetting,
} from '@shelfcast/contract/articles/product-file'
import type { OutputOf } from '@shelfcast/contract/operation'
import { FormCheckbox, FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { dateTimeText } from '../../ui/date-time.tsx'
import { Status } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'
import { settingOf } from './file-format.tsx'
import { resultTones } from './result-tones.ts'

const { watch, store, inputPath, backupPath, failedPath, pattern, fixedDelaySec, rowsPerOnce } = ProductFile.shape
const shape = z.object({
  watch: watch.unwrap(),
  store: store.unwrap(),
  inputPath: inputPath.unwrap(),
  backupPath: backupPath.unwrap(),
  failedPath: failedPath.unwrap(),
  pattern: pattern.unwrap(),
  fixedDelaySec: fixedDelaySec.unwrap(),
  rowsPerOnce: rowsPerOnce.unwrap(),
})
/** How soon the result of a file appears. */
const lookMs = 3_000
type Folder = OutputOf<typeof readProductSources>['folder']

export function WatchedFolderPart() {
  const text = useText()
  return (
    <SettingsPart title="system.folder" note={text('system.folder.note')}>
      <div className="flex flex-col gap-6">
        <SettingsRead read={readProductFileSetting}>
          {(saved) => <FolderForm setting={settingOf(saved)} />}
        </SettingsRead>
        <SettingsRead read={readProductSources} everyMs={lookMs}>
          {({ folder }) => <FolderState folder={folder} />}
        </SettingsRead>
      </div>
    </SettingsPart>
  )
}

function FolderForm({ setting }: { setting: ProductFile }) {
  const text = useText()
  const stores = useAppData((state) => state.managedStores)
  const form = useOperationForm(saveProductFileSetting, {
    start: {
      watch: setting.watch,
      store: setting.store,
      inputPath: setting.inputPath,
      backupPath: setting.backupPath,
      failedPath: setting.failedPath,
      pattern: setting.pattern,
      fixedDelaySec: String(setting.fixedDelaySec) as unknown,
      rowsPerOnce: String(setting.rowsPerOnce) as unknown,
    },
    shape,
    toBody: (values) => ({ ...setting, ...values }),
    refresh: [readProductFileSetting, readProductSources],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      <FormCheckbox form={form} name="watch" label="system.folder.watch" />
      <div className="grid grid-cols-3 gap-4">
        <FormText form={form} name="inputPath" label="system.folder.input" anyCharacter />
        <FormText form={form} name="backupPath" label="system.folder.done" anyCharacter />
        <FormText form={form} name="failedPath" label="system.folder.failed" anyCharacter />
      </div>
      <FormSelect
        form={form}
        name="store"
        label="system.folder.store"
        choices={[
          { value: '', label: text('system.folder.store.none') },
          ...stores.map(({ code, name }) => ({ value: code, label: name === code ? code : `${name} (${code})` })),
        ]}
      />
      <p className="text-caption text-muted">
        {text('system.folder.store.hint', {
          example: `${form.fields.watch('inputPath')}/${stores.at(-1)?.code ?? 'store-1'}`,
        })}
      </p>
      <div className="grid grid-cols-3 gap-4">
        <FormText
          form={form}
          name="pattern"
          label="system.folder.pattern"
          hint="system.folder.pattern.hint"
          anyCharacter
        />
        <FormNumber form={form} name="fixedDelaySec" label="system.folder.delay" end={text('system.seconds')} />
        <FormNumber form={form} name="rowsPerOnce" label="system.folder.rows" hint="system.folder.rows.hint" />
      </div>
    </FormBody>
  )
}

function FolderState({ folder: { path, watched, problem, lastLook, files } }: { folder: Folder }) {
  const text = useText()
  const words = !watched
    ? text('system.folder.off')
    : lastLook === ''
      ? text('system.folder.waiting')
      : text('system.folder.on', { time: dateTimeText(lastLook) })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Status tone={!watched ? 'off' : problem === '' ? 'stable' : 'danger'}>{words}</Status>
        <bdi dir="ltr" className="min-w-0 text-table wrap-anywhere text-muted">
          {text('system.folder.path', { path })}
        </bdi>
      </div>
      {problem !== '' && (
        <p role="alert" className="rounded bg-error/10 px-3 py-2 text-table text-error-ink">
          {problem}
        </p>
      )}
      {files.length === 0 ? (
        <p className="text-table text-muted">{text('system.folder.noFiles')}</p>
      ) : (
        <Table
          caption={text('system.folder.files')}
          columns={[
            { heading: text('system.folder.file') },
            { heading: text('system.folder.fileStore') },
            { heading: text('system.folder.time') },
            { heading: text('system.result') },
          ]}
          rows={files.map(({ name, store: code, time, result, message }) => [
            <bdi key="name" className="wrap-anywhere">
              {name}
            </bdi>,
            <bdi key="store">{code}</bdi>,
            <span key="time" className="whitespace-nowrap tabular-nums">
              {dateTimeText(time)}
            </span>,
            <span key="result" className="flex min-w-0 flex-col">
              <Status tone={resultTones[result]}>{text(`system.result.${result}`)}</Status>
              {message !== '' && <span className="text-caption wrap-anywhere text-muted">{message}</span>}
            </span>,
          ])}
        />
      )}
    </div>
  )
}
