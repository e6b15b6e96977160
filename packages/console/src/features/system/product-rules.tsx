// features/system: rules for products: the ID in a code, additional information, and editable fields.
import { useState } from 'react'
import { z } from 'zod'
import type { OutputOf } from '@shelfcast/contract/operation'
import { ProductIdExtraction, extractedId } from '@shelfcast/contract/product-rules'
import {
  readAddInfo,
  readEditableProductInfo,
  readProductIdExtraction,
  saveAddInfo,
  saveEditableProductInfo,
  saveProductIdExtraction,
} from '@shelfcast/contract/settings/product-rules'
import { FormCheckbox, FormNumber, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useText } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'

export function IdRulesPart() {
  const text = useText()
  return (
    <SettingsPart title="system.idRules" note={text('system.idRules.note')}>
      <SettingsRead read={readProductIdExtraction}>
        {({ productIdExtraction }) => <IdRulesForm rules={productIdExtraction} />}
      </SettingsRead>
    </SettingsPart>
  )
}

function IdRulesForm({ rules }: { rules: ProductIdExtraction }) {
  const text = useText()
  const [code, setCode] = useState('')
  const form = useOperationForm(saveProductIdExtraction, {
    start: rules,
    shape: ProductIdExtraction,
    toBody: (values) => values,
    refresh: [readProductIdExtraction],
    done: 'system.saved',
  })
  const now = form.fields.watch()
  return (
    <FormBody form={form}>
      <FormCheckbox form={form} name="enable" label="system.idRules.enable" />
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="prefix" label="system.idRules.prefix" />
        <FormNumber
          form={form}
          name="validDigits"
          label="system.idRules.validDigits"
          hint="system.idRules.validDigits.hint"
        />
        <FormText form={form} name="paddingValue" label="system.idRules.paddingValue" />
        <FormNumber form={form} name="totalDigits" label="system.idRules.totalDigits" />
      </div>
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField label={text('system.idRules.example')} value={code} onValue={setCode} />
        <p className="pb-2 tabular-nums" role="status">
          {code !== '' && text('system.idRules.result', { id: extractedId(code, ProductIdExtraction.parse(now)) })}
        </p>
      </div>
    </FormBody>
  )
}

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
const lines = z.object({ names: z.string().max(10_000) })

export function AddInfoPart() {
  const text = useText()
  return (
    <SettingsPart title="system.addInfo" note={text('system.addInfo.note')}>
      <SettingsRead read={readAddInfo}>
        {({ addInfoConfigList }) => <AddInfoForm list={addInfoConfigList} />}
      </SettingsRead>
    </SettingsPart>
  )
}

function AddInfoForm({ list }: { list: OutputOf<typeof readAddInfo>['addInfoConfigList'] }) {
  const form = useOperationForm(saveAddInfo, {
    start: { names: list.flatMap(({ name, enable }) => (enable ? [name] : [])).join('\n') },
    shape: lines,
    toBody: ({ names }) => ({
      addInfoConfigList: linesOf(names).map((name, at) => ({ id: at + 1, name, enable: true })),
    }),
    refresh: [readAddInfo],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      <FormTextArea form={form} name="names" label="system.addInfo.names" rows={4} />
    </FormBody>
  )
}

export function EditablePart() {
  const text = useText()
  return (
    <SettingsPart title="system.editable" note={text('system.editable.note')}>
      <SettingsRead read={readEditableProductInfo}>
        {({ editableProductInfo }) => <EditableForm list={editableProductInfo} />}
      </SettingsRead>
    </SettingsPart>
  )
}

function EditableForm({ list }: { list: readonly string[] }) {
  const form = useOperationForm(saveEditableProductInfo, {
    start: { names: list.join('\n') },
    shape: lines,
    toBody: ({ names }) => ({ editableProductInfo: linesOf(names) }),
    refresh: [readEditableProductInfo],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      <FormTextArea form={form} name="names" label="system.editable.names" rows={4} />
    </FormBody>
  )
}
