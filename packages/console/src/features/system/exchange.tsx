// features/system: settings in one file, to move them to another company or server.
import { useId, useState } from 'react'
import { Download, FileUp } from 'lucide-react'
import { exchangeParts, exportSettings, importSettings, type ExchangePart } from '@shelfcast/contract/settings/exchange'
import { callFile } from '../../api/call.ts'
import { queryClient, useSend } from '../../api/ask.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

export function ExchangePartSection() {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<ExchangePart>>(new Set(exchangeParts))
  const [file, setFile] = useState<{ name: string; data: string }>()
  const { busy, attempt } = useAttempt()
  const load = useSend(importSettings)
  const flags = Object.fromEntries([...chosen].map((part) => [part, true]))
  const none = chosen.size === 0 ? 'system.exchange.onePart' : undefined
  const save = () => attempt(() => callFile(exportSettings, { query: { ...flags, export: true } }))
  const send = () =>
    attempt(async () => {
      await load.mutateAsync({ query: flags, body: { data: file?.data ?? '' } })
      await queryClient.invalidateQueries()
      toast.say(text('system.exchange.loaded'))
    }).then(() => {
      setFile(undefined)
    })
  return (
    <SettingsPart title="system.exchange" note={text('system.exchange.note')}>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-table font-semibold">{text('system.exchange.parts')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">
          {exchangeParts.map((part) => (
            <Checkbox
              key={part}
              label={text(`system.exchange.part.${part}`)}
              checked={chosen.has(part)}
              onChecked={(on) => {
                setChosen(new Set(exchangeParts.filter((one) => (one === part ? on : chosen.has(one)))))
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex justify-end gap-2 pt-5">
        <input
          id={id}
          type="file"
          accept=".json"
          hidden
          onChange={(event) => {
            const [given] = event.target.files ?? []
            event.target.value = ''
            if (given)
              void given.text().then((data) => {
                setFile({ name: given.name, data })
              })
          }}
        />
        <ActionButton
          icon={FileUp}
          needs={importSettings.needs}
          blockedBy={none}
          onPress={() => document.getElementById(id)?.click()}
        >
          {text('system.exchange.import')}
        </ActionButton>
        <ActionButton
          icon={Download}
          needs={exportSettings.needs}
          blockedBy={none}
          busy={busy}
          onPress={() => void save()}
        >
          {text('system.exchange.export')}
        </ActionButton>
      </div>
      <AskDialog
        open={file !== undefined}
        title={text('system.exchange.confirm', { name: file?.name ?? '' })}
        verb={text('system.exchange.import')}
        danger
        busy={busy}
        onClose={() => {
          setFile(undefined)
        }}
        onYes={() => void send()}
      >
        {text('system.exchange.confirmText')}
      </AskDialog>
    </SettingsPart>
  )
}
