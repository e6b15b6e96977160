// features/firmware: uploads a firmware file for labels or gateways, with its model and the version that devices will
// report.
import { useState, type ReactNode } from 'react'
import { gatewayFirmwareLimitBytes, labelFirmwareLimitBytes } from '@shelfcast/contract/constants'
import { requiredText } from '@shelfcast/contract/fields'
import {
  listFirmwarePackages,
  PackageForm,
  uploadFirmwarePackage,
  type FirmwarePackage,
  type PackageType,
} from '@shelfcast/contract/firmware/packages'
import { listGatewayFirmware, listGatewayModels } from '@shelfcast/contract/gateways/reads'
import { knownModels } from '@shelfcast/render/models'
import { call } from '../../api/call.ts'
import { toBase64 } from '../../parts/base64.ts'
import { learnModelsOfServer } from '../../parts/learned-models.ts'
import { FormCombobox, FormNumber, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { Choice } from '../../ui/choice.ts'

const matching = (choices: readonly Choice[], words: string) =>
  choices.filter((choice) => `${choice.label} ${choice.value}`.toLowerCase().includes(words.trim().toLowerCase()))

const kinds = {
  TAG: {
    title: 'package.upload.title',
    hint: 'package.upload.hint',
    done: 'package.uploaded',
    limitBytes: labelFirmwareLimitBytes,
    refresh: [listFirmwarePackages],
  },
  GATEWAY: {
    title: 'package.gateway.upload.title',
    hint: 'package.gateway.upload.hint',
    done: 'package.gateway.uploaded',
    limitBytes: gatewayFirmwareLimitBytes,
    refresh: [listFirmwarePackages, listGatewayFirmware],
  },
} as const satisfies Record<PackageType, object>

/** The built-in models and the learned ones, by name. */
async function searchModels(words: string): Promise<Choice[]> {
  await learnModelsOfServer()
  const choices = knownModels().map((model) => ({ value: model.key, label: model.name }))
  return matching(
    choices.sort((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true })),
    words,
  )
}

/** In the form, a version is text. */
const shape = PackageForm.extend({ fwVersion: requiredText(64) })

function usePackageForm(type: PackageType) {
  const { done, refresh } = kinds[type]
  return useOperationForm(uploadFirmwarePackage, {
    shape,
    about: type,
    notKept: ['fileName', 'binaryData'],
    start: { type, fileName: '', binaryData: '', typeCode: '', system: '', fwVersion: '', customer: '', jobNumber: '' },
    refresh,
    done,
    toBody: (values) => ({ ...values, type }),
  })
}

export function LabelPackageForm({ onClose }: ListPanelProps<FirmwarePackage>) {
  const form = usePackageForm('TAG')
  const [model, setModel] = useState<string>()
  return (
    <PackageFrame type="TAG" form={form} onClose={onClose}>
      <FormCombobox
        form={form}
        name="typeCode"
        label="package.field.model"
        search={searchModels}
        required
        {...(model === undefined ? {} : { chosenLabel: model })}
        onChoice={(choice) => setModel(choice?.label)}
      />
      <FormNumber form={form} name="fwVersion" label="package.upload.version" required />
    </PackageFrame>
  )
}

export function GatewayPackageForm({ onClose }: ListPanelProps<FirmwarePackage>) {
  const form = usePackageForm('GATEWAY')
  const text = useText()
  /** The known models. A typed one can belong to a future gateway. */
  async function search(words: string): Promise<Choice[]> {
    const known = ((await call(listGatewayModels, { background: true })).data?.gatewayModelList ?? []).map((model) => ({
      value: model,
      label: model,
    }))
    const typed = words.trim()
    return [
      ...matching(known, typed),
      ...(typed === '' || known.some(({ value }) => value === typed)
        ? []
        : [{ value: typed, label: text('package.gateway.upload.typed', { model: typed }) }]),
    ]
  }
  return (
    <PackageFrame type="GATEWAY" form={form} onClose={onClose}>
      <FormCombobox
        form={form}
        name="system"
        label="package.field.system"
        hint="package.gateway.upload.system"
        search={search}
        required
      />
      <FormText
        form={form}
        name="fwVersion"
        label="package.gateway.upload.version"
        hint="package.gateway.upload.versionHint"
        required
      />
    </PackageFrame>
  )
}

function PackageFrame({
  type,
  form,
  onClose,
  children,
}: {
  type: PackageType
  form: ReturnType<typeof usePackageForm>
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  const { title, hint, limitBytes } = kinds[type]
  const [file, setFile] = useState<File>()

  async function take(chosen: File) {
    setFile(chosen)
    form.fields.setValue('fileName', chosen.name, { shouldDirty: true })
    form.fields.setValue('binaryData', toBase64(new Uint8Array(await chosen.arrayBuffer())), { shouldDirty: true })
  }

  return (
    <FormPanel
      form={form}
      title={title}
      verb="package.upload"
      onClose={onClose}
      blockedBy={file ? undefined : 'package.upload.missing'}
    >
      <FileDrop
        label={text('package.upload.file')}
        hint={text(hint)}
        kinds={['.bin']}
        limitBytes={limitBytes}
        file={file}
        onFile={(chosen) => void take(chosen)}
      />
      {children}
      <FormText form={form} name="customer" label="package.upload.customer" />
      <FormText form={form} name="jobNumber" label="package.upload.job" />
    </FormPanel>
  )
}
