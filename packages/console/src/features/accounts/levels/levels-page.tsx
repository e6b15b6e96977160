// features/accounts/levels: Level: who sees which screens and presses which buttons. The table is level-matrix.tsx.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  Copy,
  Download,
  KeyRound,
  PenLine,
  Plus,
  RotateCcw,
  ShieldCheck,
  Trash2,
  Upload,
} from 'lucide-react'
import {
  deleteLevel,
  exportLevels,
  listLevels,
  readDefaultActions,
  readDefaultMenu,
  saveLevel,
  type Level,
} from '@shelfcast/contract/accounts/levels'
import { readPasswordPolicy } from '@shelfcast/contract/accounts/password-policy'
import { topLevel } from '@shelfcast/contract/permissions'
import { ask, refresh, useSend } from '../../../api/ask.ts'
import { call, callFile } from '../../../api/call.ts'
import { useAllowed, useCodes } from '../../../api/permission.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useUnsaved } from '../../../screens/unsaved.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useStore } from '../../../state/store-choice.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ImportLevels } from './import-levels.tsx'
import { changesOf, codesOfLevel, type Drafts } from './level-drafts.ts'
import { LevelFactor, NewLevel, RenameLevel, SignInRules } from './level-forms.tsx'
import { LevelMatrix } from './level-matrix.tsx'
import { SaveQuestion, usersWords } from './save-question.tsx'

type Panel =
  | { kind: 'new'; copyOf: string }
  | { kind: 'rename' | 'delete' | 'factor'; level: Level }
  | { kind: 'import' | 'rules' | 'save' }

export function LevelsPage() {
  const text = useText()
  const { company } = useStore()
  const query = { company: company || undefined }
  const { data, error, refetch } = useQuery(ask(listLevels, query))
  const mine = useCodes()
  const edit = useAllowed(saveLevel.needs)
  const save = useSend(saveLevel)
  const remove = useSend(deleteLevel, { refresh: [listLevels] })
  const [drafts, setDrafts] = useState<Drafts>({})
  const [words, setWords] = useState('')
  const [panel, setPanel] = useState<Panel>()
  const { busy, attempt } = useAttempt()
  const levels = data?.data?.accessLevelList ?? []
  const changes = changesOf(levels, drafts)
  useUnsaved(changes.length > 0, () => setDrafts({}))
  const close = () => setPanel(undefined)

  const saveAll = () =>
    attempt(async () => {
      try {
        for (const { level, after } of changes)
          await save.mutateAsync({
            query: { ...query, accessLevel: level.accessLevel, version: level.version },
            body: {
              title: level.title,
              accessMenu: after.menu.map(String),
              accessAction: after.action.map(String),
            },
          })
        toast.say(text('level.saved', { count: changes.length }))
        setDrafts({})
      } finally {
        await refresh([listLevels])
      }
    }).then(close)
  /** Fills in the defaults; nothing is stored until the user saves. */
  const reset = (level: Level) =>
    attempt(async () => {
      const one = { ...query, accessLevel: level.accessLevel }
      const [menu, action] = await Promise.all([
        call(readDefaultMenu, { query: one }),
        call(readDefaultActions, { query: one }),
      ])
      const codes = codesOfLevel({
        accessMenu: menu.data?.accessMenu ?? level.accessMenu,
        accessAction: action.data?.accessAction ?? level.accessAction,
      })
      setDrafts((known) => ({ ...known, [level.accessLevel]: codes }))
    })
  const deleteOne = (level: Level) =>
    attempt(async () => {
      await remove.mutateAsync({ query: { ...query, accessLevel: level.accessLevel } })
      toast.say(text('level.deleted'))
    }).then(close)

  function heading(level: Level) {
    const isTop = level.accessLevel === topLevel
    const notAllowed = edit.allowed ? undefined : edit.reason
    const topOnly = isTop ? text('level.top') : notAllowed
    return (
      <div className="flex flex-col items-center gap-0.5">
        <Menu
          heading={level.title}
          trigger={
            <button
              type="button"
              aria-label={text('level.actions', { title: level.title })}
              className="flex max-w-44 items-center gap-1 rounded-sm px-1 font-semibold hover:bg-hover"
            >
              <span className="truncate">{level.title}</span>
              <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-muted" />
            </button>
          }
          entries={[
            {
              label: text('level.rename'),
              icon: PenLine,
              disabledReason: notAllowed,
              onPress: () => setPanel({ kind: 'rename', level }),
            },
            {
              label: text('level.copy'),
              icon: Copy,
              disabledReason: notAllowed,
              onPress: () => setPanel({ kind: 'new', copyOf: level.accessLevel }),
            },
            {
              label: text('level.factor'),
              icon: KeyRound,
              disabledReason: notAllowed,
              onPress: () => setPanel({ kind: 'factor', level }),
            },
            {
              label: text('level.reset'),
              icon: RotateCcw,
              disabledReason: topOnly,
              onPress: () => void reset(level),
            },
            {
              label: text('level.delete'),
              icon: Trash2,
              danger: true,
              disabledReason: topOnly ?? (level.users > 0 ? text('level.inUse') : undefined),
              onPress: () => setPanel({ kind: 'delete', level }),
            },
          ]}
        />
        <span className="text-caption text-muted">
          <bdi>{level.accessLevel}</bdi> · {usersWords(text, level.users)}
        </span>
        {level.secondFactor !== 'OPTIONAL' && (
          <span className="text-caption text-muted">{text(`level.factor.is.${level.secondFactor}`)}</span>
        )}
      </div>
    )
  }

  return (
    <section aria-labelledby="levels-title" className="flex min-h-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h1 id="levels-title" className="me-auto text-title font-semibold">
          {text('screen.userLevel')}
        </h1>
        <ActionButton icon={ShieldCheck} needs={readPasswordPolicy.needs} onPress={() => setPanel({ kind: 'rules' })}>
          {text('level.rules')}
        </ActionButton>
        <ActionButton
          icon={Download}
          needs={exportLevels.needs}
          onPress={() => void attempt(() => callFile(exportLevels, { query }))}
        >
          {text('level.export')}
        </ActionButton>
        <ActionButton icon={Upload} needs={saveLevel.needs} onPress={() => setPanel({ kind: 'import' })}>
          {text('level.import')}
        </ActionButton>
        <ActionButton
          icon={Plus}
          look="strong"
          needs={saveLevel.needs}
          onPress={() => setPanel({ kind: 'new', copyOf: '' })}
        >
          {text('level.new')}
        </ActionButton>
      </div>
      {levels.length > 0 ? (
        <>
          <div className="flex min-h-9 items-center gap-3">
            <div className="w-80">
              <TextField
                label={text('level.find')}
                labelHidden
                placeholder={text('level.find')}
                value={words}
                onValue={setWords}
                anyCharacter
              />
            </div>
            {changes.length > 0 && (
              <div role="status" className="ms-auto flex items-center gap-3">
                <span className="text-table text-muted">{text('level.unsaved', { count: changes.length })}</span>
                <Button onClick={() => setDrafts({})}>{text('level.discard')}</Button>
                <ActionButton look="strong" needs={saveLevel.needs} onPress={() => setPanel({ kind: 'save' })}>
                  {text('level.save')}
                </ActionButton>
              </div>
            )}
          </div>
          <div
            tabIndex={0}
            role="region"
            aria-label={text('level.permission')}
            className="max-h-[calc(100vh-15rem)] overflow-auto rounded border border-line bg-surface scroll-quiet"
          >
            <LevelMatrix
              levels={levels}
              drafts={drafts}
              words={words}
              mine={mine}
              blockedBy={edit.allowed ? undefined : edit.reason}
              heading={heading}
              onDraft={(level, codes) => setDrafts((known) => ({ ...known, [level.accessLevel]: codes }))}
            />
          </div>
        </>
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <SaveQuestion
        open={panel?.kind === 'save'}
        changes={changes}
        busy={busy}
        onYes={() => void saveAll()}
        onClose={close}
      />
      <AskDialog
        open={panel?.kind === 'delete'}
        danger
        title={text('level.delete')}
        verb={text('level.delete')}
        busy={busy}
        onYes={() => {
          if (panel?.kind === 'delete') void deleteOne(panel.level)
        }}
        onClose={close}
      >
        {panel?.kind === 'delete' && text('level.delete.confirm', { title: panel.level.title })}
      </AskDialog>
      {panel?.kind === 'new' && (
        <NewLevel levels={levels} copyOf={panel.copyOf} company={query.company} onClose={close} />
      )}
      {panel?.kind === 'rename' && <RenameLevel level={panel.level} company={query.company} onClose={close} />}
      {panel?.kind === 'factor' && <LevelFactor level={panel.level} company={query.company} onClose={close} />}
      {panel?.kind === 'import' && <ImportLevels levels={levels} company={query.company} onClose={close} />}
      {panel?.kind === 'rules' && <SignInRules onClose={close} />}
    </section>
  )
}
