// features/system: the license page: features, versions, and the software inside.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { activateLicense, readAbout, readLicense, readNotices } from '@shelfcast/contract/settings/license'
import { callFile } from '../../api/call.ts'
import { ask, useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { SettingsPart, SettingsScreen } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'

export function LicensePage() {
  const text = useText()
  return (
    <SettingsScreen title="system.license">
      <SettingsPart title="system.license.state">
        <div className="flex flex-col gap-5">
          <p>{text('system.license.free')}</p>
          <Activation />
        </div>
      </SettingsPart>
      <SettingsPart title="system.license.features">
        <SettingsRead read={readLicense}>
          {({ features }) => (
            <Table
              caption={text('system.license.features')}
              columns={[{ heading: text('system.license.feature') }, { heading: text('system.license.active') }]}
              rows={features.map(({ name, active }) => [
                text(`system.license.feature.${name}` as TextKey), // the server's names; a test compares them with the texts
                <Status key="active" tone={active ? 'stable' : 'off'}>
                  {text(active ? 'system.license.active' : 'system.license.inactive')}
                </Status>,
              ])}
            />
          )}
        </SettingsRead>
      </SettingsPart>
      <About />
    </SettingsScreen>
  )
}

function Activation() {
  const text = useText()
  const [licenseId, setId] = useState('')
  const [key, setKey] = useState('')
  const [answer, setAnswer] = useState<string>()
  const send = useSend(activateLicense)
  const { busy, attempt } = useAttempt(setAnswer)
  const activate = () =>
    attempt(async () => {
      await send.mutateAsync({ query: { licenseId, encodedLicense: key } })
    })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-4">
        <TextField label={text('system.license.id')} anyCharacter value={licenseId} onValue={setId} />
        <TextField label={text('system.license.key')} anyCharacter value={key} onValue={setKey} />
        <ActionButton
          needs={activateLicense.needs}
          busy={busy}
          blockedBy={licenseId.trim() === '' || key.trim() === '' ? 'form.unchanged' : undefined}
          onPress={() => void activate()}
        >
          {text('system.license.activate')}
        </ActionButton>
      </div>
      <p className="text-table text-muted">{text('system.license.activate.note')}</p>
      <p role="status">{answer}</p>
    </div>
  )
}

function About() {
  const text = useText()
  const [words, setWords] = useState('')
  const { attempt, busy } = useAttempt()
  const { data, error, refetch } = useQuery(ask(readAbout, {}, { background: true }))
  const about = data?.data
  if (!about)
    return (
      <SettingsPart title="system.license.versions">
        {error ? (
          <ErrorState title={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </SettingsPart>
    )
  const found = about.licenses.filter(({ name, licence }) =>
    `${name} ${licence}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <>
      <SettingsPart title="system.license.versions">
        <dl className="grid grid-cols-[160px_minmax(0,1fr)] gap-y-2 tabular-nums">
          {(
            [
              ['system.license.release', about.releaseVersion],
              ['system.license.core', about.coreRevision],
              ['system.license.portal', about.portalRevision],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{text(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SettingsPart>
      <SettingsPart title="system.license.notices" note={text('system.license.notices.note')}>
        {about.licenses.length === 0 ? (
          <EmptyState title={text('system.license.notices.none')} />
        ) : (
          <div className="flex flex-col gap-3">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
              <TextField
                label={text('system.license.notices.search')}
                labelHidden
                search
                placeholder={text('system.license.notices.search')}
                value={words}
                onValue={setWords}
              />
              <ActionButton
                icon={Download}
                needs={readNotices.needs}
                busy={busy}
                onPress={() => void attempt(() => callFile(readNotices))}
              >
                {text('system.license.notices.download')}
              </ActionButton>
            </div>
            {/* The keyboard scrolls it too. */}
            <div
              role="region"
              aria-label={text('system.license.notices.note')}
              tabIndex={0}
              className="max-h-96 overflow-y-auto rounded border border-line px-3"
            >
              <Table
                caption={text('system.license.notices')}
                columns={[
                  { heading: text('system.license.package') },
                  { heading: text('system.license.version') },
                  { heading: text('system.license.licence') },
                ]}
                rows={found.map(({ name, version, licence }) => [
                  <bdi key="name">{name}</bdi>,
                  <bdi key="version">{version}</bdi>,
                  licence,
                ])}
              />
            </div>
          </div>
        )}
      </SettingsPart>
    </>
  )
}
